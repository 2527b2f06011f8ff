import type { JobKind } from '#server/platform/jobs/jobs.ts'
import { zoneIn } from './challenges.store.ts'
import type { ChallengesDeps } from './index.ts'
import { beginMonth, giveNumbers, keepLeaders } from './months.store.ts'

/** The most students kept of a month: everybody, in any academy. */
const keptAtMost = 100_000

type MonthDeps = Pick<ChallengesDeps, 'access' | 'db' | 'identity' | 'journal' | 'now'>

/** Keeps the leaderboard of each month as it stands when the month has ended. */
export const keepMonthJob = (deps: MonthDeps): JobKind<object> => ({
  name: 'challenges.keep-month',
  cron: '9 * * * *',
  handle: () => keepLastMonth(deps),
})

/**
 * Keeps the last month that has ended by the academy's calendar, which is that of its owner's time zone;
 * once, however often it is asked. Trades that are changed or imported later change nothing in it.
 */
async function keepLastMonth({ access, db, identity, journal, now }: MonthDeps): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const owner = await access.ownerId(tx)
    const chosen = owner === null ? null : await zoneIn(tx, identity.chosenZone(owner))
    const timeZone = chosen ?? 'UTC'
    const last = lastMonth(at, timeZone)
    if (!(await beginMonth(tx, { month: last.month, timeZone, at }))) return
    const among = access.holdersOf('mentorship_student')
    const month = { timeZone, at: last.within, places: keptAtMost }
    const leaders = journal.leadersInStatement(null, among, month)
    await giveNumbers(tx, leaders)
    await keepLeaders(tx, last.month, leaders)
  })
}

/** The month before the one that contains `at`: its name, and an instant within it. */
function lastMonth(at: Date, timeZone: string): { month: string; within: Date } {
  const begin = Temporal.Instant.fromEpochMilliseconds(at.getTime())
    .toZonedDateTimeISO(timeZone)
    .with({ day: 1 })
    .startOfDay()
  const within = begin.subtract({ hours: 1 })
  return {
    month: within.toPlainDate().toPlainYearMonth().toString(),
    within: new Date(within.epochMilliseconds),
  }
}
