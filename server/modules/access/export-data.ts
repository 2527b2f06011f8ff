import type { Database } from '#server/platform/database/database.ts'
import { accessRecord } from './access.store.ts'
import { requestsOf } from './role-requests.store.ts'

// More requests than anybody makes.
const requestsMaximum = 1000

/** The user's data in this module, for the personal data download. */
export async function exportData({ db }: { db: Database }, userId: string) {
  const [{ roles, staffRole, subscriptions }, requests] = await Promise.all([
    accessRecord(db.pool, userId),
    requestsOf(db.pool, userId, requestsMaximum),
  ])
  return {
    roles,
    staffRole,
    subscriptions: subscriptions.map(({ program, startsAt, endsAt, cancelledAt }) => ({
      program,
      startsAt,
      endsAt,
      cancelledAt,
    })),
    roleRequests: requests.map(({ program, status, createdAt, decidedAt, transactionId }) => ({
      program,
      status,
      paid: transactionId !== null,
      createdAt,
      decidedAt,
    })),
  }
}
