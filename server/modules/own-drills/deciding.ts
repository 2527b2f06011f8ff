import type { z } from 'zod'
import {
  type commitOwnDecision,
  type OwnDecided,
  type OwnDrill,
  type OwnRound,
  ownRoundMaximum,
} from '#contract/own-drills.ts'
import { nextOf } from '#server/modules/drills/index.ts'
import {
  decisionOn,
  isSameDecision,
  levelsOf,
  markDecision,
} from '#server/modules/exercises/index.ts'
import { newId } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { OwnDrillsDeps } from './index.ts'
import { presentDecided, presentDrill, presentFullRound } from './own-drills.present.ts'
import { findDrill, lockDrill } from './own-drills.store.ts'
import {
  findDecided,
  findDecision,
  findPending,
  findRound,
  findRoundOf,
  finishRound,
  insertDecision,
  insertRound,
  isMade,
  listCandidates,
  listMade,
  listRounds,
  makeDecision,
  type RoundRow,
  readWhole,
  tradesOfMade,
} from './rounds.store.ts'

type Deps = Pick<OwnDrillsDeps, 'db' | 'journal' | 'now'>

/** A drill of the actor with the moment to decide; 404 for any other. */
export async function getDrill(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  drillId: string,
): Promise<OwnDrill> {
  const own = { userId: actor.id, drillId }
  const [drill, rounds, pending] = await Promise.all([
    findDrill(db.pool, own),
    listRounds(db.pool, own),
    findPending(db.pool, own),
  ])
  if (!drill) throw notFound()
  return presentDrill(drill, rounds, pending)
}

/** Goes on to the next moment, of the round under way or of a new one; a moment that is not decided yet stays. */
export async function continueDrill(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: Actor,
  drillId: string,
): Promise<OwnDrill> {
  const own = { userId: actor.id, drillId }
  await deps.db.transaction(async (tx) => {
    if (!(await lockDrill(tx, own))) throw notFound()
    const [latest] = await listRounds(tx, own)
    const isOpen = latest !== undefined && latest.finishedAt === null
    if (isOpen && (await findPending(tx, own))) return
    const round = isOpen ? latest : await beginRound(deps, tx, own, (latest?.number ?? 0) + 1)
    const moments = await listCandidates(tx, drillId, round.id)
    const candidates = moments.filter(({ inRound }) => !inRound).map(unrated)
    const next = nextOf(candidates, { userId: actor.id, rating: 0 })
    if (!next) throw new Error('A round has no more decisions than there are moments.')
    const shown = { roundId: round.id, momentId: next.id, again: next.seenAt !== null }
    await insertDecision(tx, { id: newId(), ...shown, shownAt: deps.now() })
  })
  return getDrill(deps, actor, drillId)
}

/** These moments have no ratings, so that chance orders those that were never seen. */
const unrated = ({ id, seenAt }: { id: string; seenAt: Date | null }) => ({ id, seenAt, rating: 0 })

async function beginRound(
  { now }: Pick<Deps, 'now'>,
  tx: Executor,
  own: { userId: string; drillId: string },
  number: number,
): Promise<Pick<RoundRow, 'id'>> {
  const drill = await findDrill(tx, own)
  if (!drill) throw notFound()
  const size = Math.min(ownRoundMaximum, drill.moments)
  const round = { id: newId(), drillId: own.drillId, number, size }
  await insertRound(tx, { ...round, startedAt: now(), finishedAt: null })
  return round
}

type Typed = z.output<typeof commitOwnDecision.body>
interface DecisionIds {
  drillId: string
  decisionId: string
}

/**
 * Decides a moment for the actor. A decision is final: the same again is answered with the same result, another one
 * with 409. 422 names the field that cannot be.
 */
export async function commitDecision(
  deps: Deps,
  actor: Actor,
  ids: DecisionIds,
  typed: Typed,
): Promise<OwnDecided> {
  const own = { userId: actor.id, ...ids }
  await deps.db.transaction(async (tx) => {
    if (!(await lockDrill(tx, own))) throw notFound()
    const row = await findDecision(tx, own)
    if (!row) throw notFound()
    const moment = await readWhole(tx, row.momentId)
    const decision = decisionOn(moment, typed)
    if (!isMade(row)) {
      const marked = markDecision(moment, moment, decision)
      await makeDecision(tx, row.id, { ...marked, committedAt: deps.now() })
      const round = await findRoundOf(tx, own)
      if (round && round.decided >= round.size) await finishRound(tx, round.id, deps.now())
      return
    }
    if (!isSameDecision(row, levelsOf(decision, moment.digits), moment.digits)) {
      throw new Failure('conflict', 'You have decided this moment already; a decision is final.')
    }
  })
  return getDecision(deps, actor, ids)
}

/** What followed a decision of the actor, and the own trade of then; 409 before it is made. */
export async function getDecision(
  { db, journal }: Pick<Deps, 'db' | 'journal'>,
  actor: Actor,
  ids: DecisionIds,
): Promise<OwnDecided> {
  const own = { userId: actor.id, ...ids }
  const whose = journal.tradesSeen('owner', actor.id)
  const [row, round, moment, [trade]] = await Promise.all([
    findDecision(db.pool, own),
    findRoundOf(db.pool, own),
    findDecided(db.pool, own),
    journal.listTaken(db.pool, whose, tradesOfMade({ decisionId: ids.decisionId })),
  ])
  if (!row) throw notFound()
  if (!isMade(row)) throw new Failure('conflict', 'What follows is shown once you have decided.')
  if (!moment || !round) throw notFound()
  return presentDecided(row, moment, round, trade ?? null)
}

/** What the decisions of one of the actor's rounds came to, as far as they are made. */
export async function getRound(
  { db, journal }: Pick<Deps, 'db' | 'journal'>,
  actor: Actor,
  { drillId, roundId }: { drillId: string; roundId: string },
): Promise<OwnRound> {
  const whose = journal.tradesSeen('owner', actor.id)
  const [round, made, trades] = await Promise.all([
    findRound(db.pool, { userId: actor.id, drillId, roundId }),
    listMade(db.pool, roundId),
    journal.listTaken(db.pool, whose, tradesOfMade({ roundId })),
  ])
  if (!round) throw notFound()
  return presentFullRound(round, made, trades)
}
