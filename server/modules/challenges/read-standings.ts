import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Figures, progressOf } from './challenges.rules.ts'
import { type ChallengeRow, complete, completionOf } from './challenges.store.ts'
import type { ChallengesDeps } from './deps.ts'

/** The fields needed to determine a user's standing in a challenge. */
type Standing = Pick<
  ChallengeRow,
  'completedAt' | 'endsAt' | 'id' | 'joinedAt' | 'metric' | 'startsAt' | 'target'
>

/**
 * The actor's standings in challenges, each converted by `present`. Anyone found to have reached
 * the target has completed the challenge for good, even if a trade is withdrawn later.
 */
export const createReadStandings = <Row extends Standing, Shown>(
  deps: ChallengesDeps,
  present: (row: Row, figures: Figures | null, at: Date) => Shown,
) => {
  return async (actor: Actor, rows: readonly Row[], at: Date): Promise<Shown[]> => {
    const isOpen = (row: Row) =>
      row.joinedAt !== null && row.completedAt === null && row.startsAt <= at
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
}

/**
 * What the user did during each of the challenges, with one statement per module, however many
 * there are.
 */
async function readFigures(
  { courses, journal }: ChallengesDeps,
  userId: string,
  rows: readonly Standing[],
): Promise<Map<string, Figures>> {
  const isOfLessons = ({ metric }: Standing) => metric === 'lessons_completed'
  const ofLessons = rows.filter(isOfLessons).map(periodOf)
  const ofTrades = rows.filter((row) => !isOfLessons(row)).map(periodOf)
  const [lessons, trades] = await Promise.all([
    courses.completedLessons(userId, ofLessons),
    journal.figuresOfPeriods(userId, ofTrades),
  ])
  const nothing: Figures = { trades: 0, totalR: 0, winRate: null, lessons: 0 }
  return new Map([
    ...ofLessons.map(({ id }, index): [string, Figures] => [
      id,
      { ...nothing, lessons: lessons[index] ?? 0 },
    ]),
    ...ofTrades.map(({ id }, index): [string, Figures] => [id, { ...nothing, ...trades[index] }]),
  ])
}

const periodOf = ({ id, startsAt: from, endsAt: to }: Standing) => ({ id, from, to })

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
