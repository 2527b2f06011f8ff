import type { Access } from '#server/modules/access/index.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { PaymentProvider } from '../payment-provider.ts'
import type { Attempt } from '../reconcile.ts'
import {
  endUnbegun,
  markRecurringChecked,
  recurringToCheck,
  unwantedRecurring,
} from './recurring.store.ts'

interface ReconcileDeps {
  db: Database
  now: Clock
  provider: PaymentProvider
  access: Pick<Access, 'isUnwanted'>
  followRecurring: (providerId: string) => Promise<void>
}

const atOnce = 50

/**
 * Stops subscriptions that should no longer be charged, and queries those that are due or late:
 * this makes up for lost events, and members who are rejected, cancelled by the office or deleted
 * are not charged again.
 */
export const createReconcileRecurring =
  ({ db, now, provider, access, followRecurring }: ReconcileDeps) =>
  async (attempt: Attempt): Promise<void> => {
    const began = now()
    await endUnbegun(db.pool)
    const unwanted = await unwantedRecurring(db.pool, provider.name, access.isUnwanted)
    for (const { id, providerId } of unwanted) {
      if (!providerId) continue
      await attempt({ recurring: id }, async () => {
        await provider.recurring.stop(providerId)
        await followRecurring(providerId)
      })
    }
    for (let more = true; more; ) {
      const due = { provider: provider.name, at: began, limit: atOnce }
      const rows = await recurringToCheck(db.pool, due)
      for (const { id, providerId } of rows) {
        if (!providerId) continue
        await attempt({ recurring: id }, () => followRecurring(providerId))
        await markRecurringChecked(db.pool, id, began)
      }
      more = rows.length === atOnce
    }
  }
