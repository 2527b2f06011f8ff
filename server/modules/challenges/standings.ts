import type { Challenge } from '#contract/challenges.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { violatedForeignKey } from '#server/platform/database/problems.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { viewerOf } from './challenges.policy.ts'
import { presentStanding } from './challenges.present.ts'
import { checkJoinable, type Figures, progressOf } from './challenges.rules.ts'
import {
  type ChallengeRow,
  type CurrentRow,
  complete,
  completionOf,
  enter,
  findChallenge,
  type OwnPart,
  withdraw,
} from './challenges.store.ts'
import type { ChallengesDeps } from './index.ts'
import { getChallenge } from './managing.ts'

/** The fields needed to determine a user's standing in a challenge. */
type Standing = Pick<
  ChallengeRow,
  'completedAt' | 'endsAt' | 'id' | 'joinedAt' | 'metric' | 'startsAt' | 'target'
> &
  Partial<Pick<ChallengeRow, 'resultProgress'>>

interface Shape<Row, Shown> {
  rows: readonly Row[]
  at: Date
  present: (row: Row, figures: Figures | null, at: Date) => Shown
}

/**
 * The actor's standings in challenges, each converted by `present`. Anyone found to have reached
 * the target has completed the challenge for good, even if a trade is withdrawn later.
 */
export async function accessStatesOf<Row extends Standing, Shown>(
  deps: ChallengesDeps,
  actor: Actor,
  { rows, at, present }: Shape<Row, Shown>,
): Promise<Shown[]> {
  const isOpen = (row: Row) =>
    row.joinedAt !== null &&
    row.completedAt === null &&
    row.startsAt <= at &&
    // What it came to has been kept.
    (row.resultProgress ?? null) === null
  const figures = await readFigures(deps, actor.id, rows.filter(isOpen))
  return Promise.all(
    rows.map(async (row) => {
      const own = figures.get(row.id) ?? null
      const reached = own && progressOf({ ...row, target: Number(row.target) }, own) === 100
      if (!reached) return present(row, own, at)
      const completedAt = await recordCompletion(deps, actor, row.id, at)
      return present({ ...row, completedAt }, own, at)
    }),
  )
}

/** What the user did during each of the challenges, with one statement per module, however many there are. */
async function readFigures(
  { courses, journal }: ChallengesDeps,
  userId: string,
  rows: readonly Measured[],
): Promise<Map<string, Figures>> {
  const isOfLessons = ({ metric }: Measured) => metric === 'lessons_completed'
  const ofLessons = rows.filter(isOfLessons).map(periodOf)
  const ofTrades = rows.filter((row) => !isOfLessons(row)).map(periodOf)
  const [lessons, trades] = await Promise.all([
    courses.completedLessons(userId, ofLessons),
    journal.figuresOfPeriods(userId, ofTrades),
  ])
  return new Map([
    ...ofLessons.map(({ id }, index): [string, Figures] => [
      id,
      { ...nothing, lessons: lessons[index] ?? 0 },
    ]),
    ...ofTrades.map(({ id }, index): [string, Figures] => [id, { ...nothing, ...trades[index] }]),
  ])
}

type Measured = Pick<Standing, 'endsAt' | 'id' | 'metric' | 'startsAt'>

const periodOf = ({ id, startsAt: from, endsAt: to }: Measured) => ({ id, from, to })

const nothing: Figures = { trades: 0, totalR: 0, winRate: null, lessons: 0 }

/** What a user did during one challenge. */
export async function figuresIn(
  deps: ChallengesDeps,
  userId: string,
  challenge: Measured,
): Promise<Figures> {
  return (await readFigures(deps, userId, [challenge])).get(challenge.id) ?? nothing
}

/** When it was completed: now, or earlier by a concurrent call; null if the user has just left. */
const recordCompletion = (
  { db }: Pick<ChallengesDeps, 'db'>,
  { id: userId }: Actor,
  challengeId: string,
  at: Date,
): Promise<Date | null> =>
  db.transaction(async (tx) => {
    const participation = { challengeId, userId }
    if (!(await complete(tx, participation, at))) return completionOf(tx, participation)
    const audience = { user: userId }
    await emit(tx, { type: 'challenge.changed', subject: challengeId, audience })
    return at
  })

/** The actor's standing at `at` in each of the challenges in which the actor takes part, by its index. */
export async function readCurrentStandings(
  deps: ChallengesDeps,
  actor: Actor,
  rows: readonly CurrentRow[],
  parts: readonly OwnPart[],
  at: Date,
) {
  if (parts.length === 0) return new Map<number, ReturnType<typeof presentStanding>>()
  const own = new Map(parts.map(([id, joinedAt, completedAt]) => [id, { joinedAt, completedAt }]))
  const joined = rows.flatMap((row, index) => {
    const { joinedAt, completedAt = null } = own.get(row.id) ?? {}
    if (joinedAt === undefined) return []
    const completed = completedAt === null ? null : new Date(completedAt)
    return [{ ...row, index, joinedAt: new Date(joinedAt), completedAt: completed }]
  })
  const found = await accessStatesOf(deps, actor, { rows: joined, at, present: presentStanding })
  return new Map(
    joined.flatMap(({ index }, place) => {
      const standing = found[place]
      return standing ? [[index, standing]] : []
    }),
  )
}

/** Adds the actor, once; 404 for a challenge that the actor may not see, 422 for one that has ended. */
export async function joinChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
): Promise<Challenge> {
  await deps.db
    .transaction(async (tx) => {
      const challenge = await findChallenge(tx, viewerOf(actor), id)
      if (!challenge) throw notFound()
      if (challenge.joinedAt) return
      const at = deps.now()
      checkJoinable(challenge, at)
      const isFirst = await enter(tx, { challengeId: id, userId: actor.id }, at)
      if (isFirst) await emitParticipation(tx, actor, id)
    })
    .catch((error) => {
      // The challenge was deleted at this very moment.
      throw violatedForeignKey(error) ? notFound() : error
    })
  return getChallenge(deps, actor, id)
}

/** Removes the actor; 404 for a challenge that the actor may not see, 409 for one completed or over. */
export async function leaveChallenge(
  deps: ChallengesDeps,
  actor: Actor,
  id: string,
): Promise<Challenge> {
  await deps.db.transaction(async (tx) => {
    if (!(await findChallenge(tx, viewerOf(actor), id))) throw notFound()
    if (await withdraw(tx, { challengeId: id, userId: actor.id }, deps.now())) {
      await emitParticipation(tx, actor, id)
      return
    }
    const own = await findChallenge(tx, viewerOf(actor), id)
    if (own?.completedAt) {
      throw new Failure('conflict', 'You have completed this challenge, so you cannot leave it.')
    }
    if (own?.joinedAt) {
      throw new Failure('conflict', 'This challenge has ended, and what you reached in it is kept.')
    }
  })
  return getChallenge(deps, actor, id)
}

const emitParticipation = (tx: Executor, actor: Actor, subject: string) =>
  emit(tx, { type: 'challenge.changed', subject, audience: { user: actor.id } })
