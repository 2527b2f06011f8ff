import type { Database } from '#server/platform/database/database.ts'
import { accessRecord } from './access.store.ts'
import { requestsOf } from './role-requests.store.ts'

// More requests than anybody files.
const requestsMaximum = 1000

/** What is kept of a user here, for that user's own eyes. */
export const createExportFor =
  ({ db }: { db: Database }) =>
  async (userId: string) => {
    const [{ roles, subscriptions }, requests] = await Promise.all([
      accessRecord(db.pool, userId),
      requestsOf(db.pool, userId, requestsMaximum),
    ])
    return {
      roles,
      subscriptions: subscriptions.map(({ program, starts_at, ends_at, cancelled_at }) => ({
        program,
        startsAt: starts_at,
        endsAt: ends_at,
        cancelledAt: cancelled_at,
      })),
      roleRequests: requests.map(({ program, status, created_at, decided_at, transaction_id }) => ({
        program,
        status,
        paid: transaction_id !== null,
        createdAt: created_at,
        decidedAt: decided_at,
      })),
    }
  }
