import type { z } from 'zod'
import { may } from '#contract/access/permissions.ts'
import type * as calls from '#contract/drills.ts'
import type { DecidedMoment, Drill } from '#contract/drills.ts'
import {
  decisionOn,
  isSameDecision,
  levelsOf,
  markDecision,
} from '#server/modules/exercises/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentDecided, presentDrill } from './drills.present.ts'
import { findDrill } from './drills.store.ts'
import type { DrillsDeps } from './index.ts'
import { type Ids, present } from './managing.ts'
import { lockMoment, rateMoment, readFuture } from './moments.store.ts'
import { nextOf } from './picking.rules.ts'
import { isMissed, ratedAfter, type Standing } from './rating.rules.ts'
import {
  type DecisionRow,
  findDecided,
  findDecision,
  findLatestRound,
  findPending,
  findRoundOf,
  findStanding,
  finishRound,
  insertDecision,
  insertRound,
  isMade,
  listCandidates,
  lockOrBegin,
  lockStanding,
  makeDecision,
  type Own,
  type RoundRow,
  rateStudent,
} from './rounds.store.ts'

const manages = (actor: Actor) => may(actor, 'content.manage')

function requireStudent(actor: Actor): void {
  if (!manages(actor)) return
  throw new Failure('forbidden', 'Drills are for students; you can see their moments as they are.')
}

/** A drill with the actor's round and the moment to decide; 404 unless it is open to the actor. */
export async function getDrill(
  { db, courses }: Pick<DrillsDeps, 'courses' | 'db'>,
  actor: Actor,
  ids: Ids,
): Promise<Drill> {
  const own = { videoId: ids.videoId, userId: actor.id }
  const [lesson, drill, standing, round, pending] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'drill'),
    findDrill(db.pool, ids.videoId),
    findStanding(db.pool, own),
    findLatestRound(db.pool, own),
    findPending(db.pool, own),
  ])
  const can = { decide: !manages(actor), manage: manages(actor) }
  return presentDrill(lesson, present(drill), { standing, round, pending }, can)
}

/**
 * Goes on to the next moment, of the round under way or of a new one; a moment that is not decided yet stays. 422 if the
 * drill has no moments.
 */
export async function continueDrill(deps: DrillsDeps, actor: Actor, ids: Ids): Promise<Drill> {
  const { db, courses } = deps
  const own = { videoId: ids.videoId, userId: actor.id }
  await db.transaction(async (tx) => {
    await courses.keepLesson(tx, own.videoId)
    await courses.findOpenLesson(actor, ids, 'drill', tx)
    requireStudent(actor)
    const standing = await lockOrBegin(tx, own)
    const latest = await findLatestRound(tx, own)
    const isOpen = latest !== null && latest.finishedAt === null
    if (isOpen && (await findPending(tx, own))) return
    const round = isOpen ? latest : await beginRound(deps, tx, own, (latest?.number ?? 0) + 1)
    await showNext(deps, tx, own, round, standing)
  })
  return getDrill(deps, actor, ids)
}

async function beginRound(
  { courses, now }: DrillsDeps,
  tx: Executor,
  own: Own,
  number: number,
): Promise<RoundRow> {
  const { decisions, moments } = present(await findDrill(tx, own.videoId))
  if (moments === 0) throw new Failure('rule_violated', 'This drill has no moments yet.')
  // No moment comes twice in a round.
  const size = Math.min(decisions, moments)
  const round = { ...own, id: newId(), number, size, startedAt: now(), finishedAt: null }
  await insertRound(tx, round)
  await courses.beginLesson(tx, own.userId, own.videoId)
  return { ...round, decided: 0 }
}

/** Shows the student the next moment of a round. If moments were taken out, so that none is left for it, it ends. */
async function showNext(
  deps: DrillsDeps,
  tx: Executor,
  own: Own,
  round: RoundRow,
  { rating }: Standing,
): Promise<void> {
  const candidates = await listCandidates(tx, own, round.id)
  const next = nextOf(
    candidates.filter(({ inRound }) => !inRound),
    { userId: own.userId, rating },
  )
  if (next) {
    const shown = { roundId: round.id, momentId: next.id, again: next.seenAt !== null }
    await insertDecision(tx, { id: newId(), ...shown, shownAt: deps.now() })
  } else if (round.decided > 0) {
    await finish(deps, tx, own, round.id)
  } else {
    throw new Failure('rule_violated', 'This drill has no moments yet.')
  }
}

async function finish(
  { courses, now }: DrillsDeps,
  tx: Executor,
  { videoId, userId }: Own,
  roundId: string,
): Promise<void> {
  await finishRound(tx, roundId, now())
  await courses.completeLesson(tx, userId, videoId)
  // For those who read the results; nobody else learns who has finished a round.
  const audience = { role: 'admin' as const }
  await emit(tx, { type: 'drill.finished', subject: videoId, audience })
}

type Typed = z.output<typeof calls.commitDrillDecision.body>
type DecisionIds = Ids & { decisionId: string }

/**
 * Decides a moment for the actor; the last one of a round completes the lesson. A decision is final: the same again is
 * answered with the same result, another one with 409. 422 names the field that cannot be.
 */
export async function commitDecision(
  deps: DrillsDeps,
  actor: Actor,
  { decisionId, ...ids }: DecisionIds,
  typed: Typed,
): Promise<DecidedMoment> {
  const own = { videoId: ids.videoId, userId: actor.id }
  return deps.db.transaction(async (tx) => {
    await deps.courses.keepLesson(tx, own.videoId)
    await deps.courses.findOpenLesson(actor, ids, 'drill', tx)
    requireStudent(actor)
    const standing = await lockStanding(tx, own)
    const row = await findDecision(tx, { ...own, decisionId })
    if (!standing || !row?.momentId) throw notFound()
    const stored = isMade(row)
      ? row
      : await decide(deps, tx, own, row.momentId, row, standing, typed)
    const [moment, round] = await Promise.all([
      findDecided(tx, { userId: own.userId, decisionId }),
      findRoundOf(tx, { ...own, decisionId }),
    ])
    if (!moment || !round || !isMade(stored)) throw notFound()
    const sent = levelsOf(decisionOn(moment, typed), moment.digits)
    if (!isSameDecision(stored, sent, moment.digits)) {
      throw new Failure('conflict', 'You have decided this moment already; a decision is final.')
    }
    return presentDecided(stored, moment, round)
  })
}

/** Makes a decision, with what became of it and both ratings after it. */
async function decide(
  deps: DrillsDeps,
  tx: Executor,
  own: Own,
  momentId: string,
  { id, roundId, again }: DecisionRow,
  standing: Standing,
  typed: Typed,
): Promise<DecisionRow> {
  const moment = await lockMoment(tx, momentId)
  if (!moment) throw notFound()
  const decision = decisionOn(moment, typed)
  const marked = markDecision(moment, await readFuture(tx, momentId), decision)
  const { rating, deviation, volatility } = moment
  const rated = ratedAfter(standing, { rating, deviation, volatility }, marked.r)
  if (!again) {
    await rateStudent(tx, own, rated.student)
    await rateMoment(tx, momentId, rated.moment)
  }
  if (isMissed(marked, standing, moment)) await deps.onMomentMissed(tx, { ...own, momentId })
  const made = await makeDecision(tx, id, {
    ...marked,
    setup: moment.setup,
    committedAt: deps.now(),
    ...(!again && {
      ratingBefore: standing.rating,
      ratingAfter: rated.student.rating,
      deviationAfter: rated.student.deviation,
    }),
  })
  const round = await findRoundOf(tx, { ...own, decisionId: id })
  if (round && round.decided >= round.size) await finish(deps, tx, own, roundId)
  return made
}

/** What followed a decision of the actor; 409 before it is made. */
export async function getDecision(
  { db, courses }: Pick<DrillsDeps, 'courses' | 'db'>,
  actor: Actor,
  { decisionId, ...ids }: DecisionIds,
): Promise<DecidedMoment> {
  const own = { videoId: ids.videoId, userId: actor.id }
  const [, row, round, moment] = await Promise.all([
    courses.findOpenLesson(actor, ids, 'drill'),
    findDecision(db.pool, { ...own, decisionId }),
    findRoundOf(db.pool, { ...own, decisionId }),
    findDecided(db.pool, { userId: actor.id, decisionId }),
  ])
  if (!row) throw notFound()
  if (!isMade(row)) throw new Failure('conflict', 'What follows is shown once you have decided.')
  if (!moment || !round) throw notFound()
  return presentDecided(row, moment, round)
}
