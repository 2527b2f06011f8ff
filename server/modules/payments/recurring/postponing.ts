import type { PayingDeps } from '../index.ts'
import type { SettleDeps } from '../settling.ts'
import { followRecurring } from './following.ts'
import { awaitingAccess, markOpened, type RecurringRow } from './recurring.store.ts'

type PostponeDeps = SettleDeps & Pick<PayingDeps, 'db' | 'taxTerms'>

const day = 24 * 60 * 60 * 1000

/** How long before the next charge it is postponed while access has not opened: longer than an outage. */
const ahead = 3 * day

/** By how much: less than the shortest period, which may begin at any moment. */
const postponedBy = 27 * day

/** The farthest: providers know no charge that is more than two years away. */
const farthest = 700 * day

/** How long before access ends the renewal is charged, so that it arrives in time. */
const beforeEnd = day

/**
 * The subscriptions with a charge to come that the access does not need yet: whoever waits for a seat in a cohort, or
 * for the office, has paid for a period that has not begun.
 */
export const toPostpone = ({ access, db, now, provider }: PostponeDeps) =>
  awaitingAccess(db.pool, provider.name, new Date(now().getTime() + ahead), access.isUndecided)

/**
 * Postpones the next charge of such a subscription for as long as its access has not opened, and then to the end of
 * that access. A kill between two steps repeats them, to the same effect.
 */
export async function postpone(
  deps: PostponeDeps,
  row: RecurringRow & { isUndecided: boolean },
): Promise<void> {
  const { access, db, now, provider } = deps
  const { id, userId, program, providerId, periodEndsAt, cancelsAt, isUndecided } = row
  const at = now()
  const end = userId && program && (await access.endOf(db.pool, userId, program, at))
  const until = isUndecided
    ? new Date(at.getTime() + postponedBy)
    : end && new Date(Math.min(end.getTime() - beforeEnd, at.getTime() + farthest))
  // One that its member has ended is not charged any more.
  if (providerId && until && periodEndsAt && until > periodEndsAt && !cancelsAt) {
    await provider.recurring.postpone(providerId, until)
    await followRecurring(deps, providerId)
  }
  if (!isUndecided) await markOpened(db.pool, id)
}
