import { type AccessState, isStaff } from '#contract/access/permissions.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type BoughtCalls, selectBoughtCalls } from './bookings.store.ts'
import type { BookingsDeps } from './index.ts'

/**
 * The calls that somebody has bought, those that end first before the others; the call `except` counts as not booked. None
 * for those who work in the office.
 */
export async function readBoughtCalls(
  { access, now }: Pick<BookingsDeps, 'access' | 'now'>,
  executor: Executor,
  student: Pick<AccessState, 'roles' | 'staffRole'> & { id: string },
  except: string | null = null,
): Promise<BoughtCalls[]> {
  if (isStaff(student)) return []
  return selectBoughtCalls(executor, access.openedCallsOf(student.id, now()), except)
}

/** How many of these calls are not booked yet. */
export const leftOf = (bought: readonly BoughtCalls[]): number =>
  bought.reduce((sum, { left }) => sum + left, 0)
