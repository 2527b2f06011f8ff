import { type Leaderboard, leaderboardPlaces } from '#contract/leaderboard.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { namedLeaders, nameUser, ownChoices, unnameUser } from './challenges.store.ts'
import type { ChallengesDeps } from './index.ts'

/**
 * The month's leaders among the mentorship students, and the caller's own place wherever it is.
 * Only those who want it are named; a chosen time zone determines the month on every device.
 */
export async function readLeaderboard(
  { access, db, identity, journal, now }: ChallengesDeps,
  actor: Actor,
  deviceZone: string,
): Promise<Leaderboard> {
  const [among, at] = [access.holdersOf('mentorship_student'), now()]
  const leadersOf = (timeZone: string) => {
    const month = { timeZone, at, places: leaderboardPlaces }
    const leaders = journal.leadersInStatement(actor.id, among, month)
    return namedLeaders(db.pool, actor.id, leaders, identity.lookup.nameOf)
  }
  const [{ isNamed, chosenZone }, ofDevice] = await Promise.all([
    ownChoices(db.pool, actor.id, identity.chosenZone(actor.id)),
    leadersOf(deviceZone),
  ])
  // Most people choose the time zone of their device, if any.
  const isOther = chosenZone !== null && chosenZone !== deviceZone
  const leaders = isOther ? await leadersOf(chosenZone) : ofDevice
  return {
    entries: leaders.map(({ userId, ...figures }) => ({
      ...figures,
      isOwn: userId === actor.id,
    })),
    isNamed,
    tradesAtLeast: journal.tradesToBeRanked,
  }
}

/** Shows or hides the caller's name on the leaderboard. */
export async function changeLeaderboardName(
  { db }: Pick<ChallengesDeps, 'db'>,
  actor: Actor,
  isNamed: boolean,
): Promise<void> {
  await (isNamed ? nameUser : unnameUser)(db.pool, actor.id)
}
