import type { Recurring } from '#contract/recurring.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import { runningOf } from './recurring.store.ts'

/** The caller's running subscriptions. */
export const createListOwnRecurring =
  ({ db, provider }: { db: Database; provider: PaymentProvider }) =>
  async (actor: Actor): Promise<Recurring[]> => {
    const rows = await runningOf(db.pool, actor.id)
    return rows.map((row) => ({
      ...instants(row),
      hasPortal: row.provider === provider.name && provider.recurring.portal !== null,
    }))
  }
