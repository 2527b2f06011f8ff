import type { RawBuilder } from 'kysely'
import { keptMonthsMaximum, type Leaderboard, leaderboardPlaces } from '#contract/leaderboard.ts'
import type { Leader } from '#server/modules/journal/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import {
  type NamedLeader,
  type Naming,
  namedLeaders,
  nameUser,
  ownChoices,
  unnameUser,
} from './challenges.store.ts'
import type { ChallengesDeps } from './index.ts'
import { giveNumbers, type KeptLeader, keptLeaders, keptMonths } from './months.store.ts'

/**
 * The month's leaders among the mentorship students, and the caller's own place wherever it is; of a month
 * that has ended as it was kept, and nobody if it was not. Only those who want it are named; a chosen time zone
 * determines the current month on every device.
 */
export async function readLeaderboard(
  deps: ChallengesDeps,
  actor: Actor,
  { timeZone: deviceZone, month }: { timeZone: string; month?: string | undefined },
): Promise<Leaderboard> {
  const { db, identity, journal } = deps
  const choices = ownChoices(db.pool, actor.id, {
    chosenZone: identity.chosenZone(actor.id),
    months: keptMonths(keptMonthsMaximum),
  })
  const [{ isNamed, chosenZone, months }, found] = await Promise.all([
    choices,
    month === undefined
      ? currentLeaders(deps, actor, deviceZone)
      : keptLeaders(db.pool, month, { ...namingFor(deps, actor), places: leaderboardPlaces }),
  ])
  // Most people choose the time zone of their device, if any.
  const isOther = month === undefined && chosenZone !== null && chosenZone !== deviceZone
  const leaders = isOther ? await currentLeaders(deps, actor, chosenZone) : found
  return {
    entries: leaders.map(({ userId, ...figures }) => ({
      ...figures,
      isOwn: userId === actor.id,
    })),
    isNamed,
    tradesAtLeast: journal.tradesToBeRanked,
    month: month ?? null,
    months,
  }
}

/** Who is named to the actor: only those who can switch it off, which takes the mentorship. */
export const namingFor = (
  { access, identity }: Pick<ChallengesDeps, 'access' | 'identity'>,
  { id: readerId }: Actor,
): Naming => ({
  readerId,
  among: access.holdersOf('mentorship_student'),
  nameOf: identity.lookup.nameOf,
})

/** The leaders so far of the month of a zone; everybody on it has a number. */
async function currentLeaders(
  deps: ChallengesDeps,
  actor: Actor,
  timeZone: string,
): Promise<KeptLeader[]> {
  const { db, journal, now } = deps
  const naming = namingFor(deps, actor)
  const month = { timeZone, at: now(), places: leaderboardPlaces }
  const leaders: RawBuilder<Leader> = journal.leadersInStatement(actor.id, naming.among, month)
  const read = () => namedLeaders(db.pool, leaders, naming)
  const found = await read()
  if (found.every(({ number }) => number !== null)) return numbered(found)
  // Only when somebody is on it for the first time.
  await giveNumbers(db.pool, leaders)
  return numbered(await read())
}

/** Without those who have come onto it since the numbers were given. */
const numbered = (found: readonly NamedLeader[]): KeptLeader[] =>
  found.flatMap(({ number, ...one }) => (number === null ? [] : [{ ...one, number }]))

/** Shows or hides the caller's name on the leaderboard. */
export async function changeLeaderboardName(
  { db }: Pick<ChallengesDeps, 'db'>,
  actor: Actor,
  isNamed: boolean,
): Promise<void> {
  await (isNamed ? nameUser : unnameUser)(db.pool, actor.id)
}
