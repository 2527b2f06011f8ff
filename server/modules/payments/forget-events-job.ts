import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { Log } from '#server/platform/log.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { deleteEventsBefore } from './payments.store.ts'
import type { Settle } from './settle.ts'

const day = 24 * 60 * 60 * 1000

interface ReconcileDeps {
  db: Database
  now: Clock
  log: Log
  provider: PaymentProvider
  settle: Settle
  performRefund: (transactionId: string) => Promise<void>
}

/** Longer than the provider retries an event. */
const eventsKeptFor = 30 * day

/** Once a day: removes the ids of events that the provider no longer retries. */
export const forgetEventsJob = ({
  db,
  now,
}: Pick<ReconcileDeps, 'db' | 'now'>): JobKind<object> => ({
  name: 'payments.forget-events',
  cron: '41 3 * * *',
  handle: () => deleteEventsBefore(db.pool, new Date(now().getTime() - eventsKeptFor)),
})
