import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Log } from '#server/platform/log.ts'
import type { EndIntent } from './end-intent.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { type IntentRow, intentsToCheck, markChecked } from './payments.store.ts'
import type { BeginRecurring } from './recurring/begin-recurring.ts'
import type { Settle } from './settle.ts'
import { refundsUnderWay } from './transactions.store.ts'

const day = 24 * 60 * 60 * 1000

interface ReconcileDeps {
  db: Database
  now: Clock
  log: Log
  provider: PaymentProvider
  settle: Settle
  performRefund: (transactionId: string) => Promise<void>
  endIntent: EndIntent
  recurring: Pick<BeginRecurring, 'cancel'>
  /** Queries all recurring payments. */
  reconcileRecurring: (attempt: Attempt) => Promise<void>
}

/** Runs one part of the round; a failure does not hold up the others. */
export type Attempt = (what: object, work: () => Promise<void>) => Promise<void>

/** How long an intent can be paid; afterwards a new one is created. */
const payableFor = day

const atOnce = 50

/**
 * Queries the provider about everything in progress for more than a minute, and processes the
 * responses as if they had come by webhook: this makes up for lost webhooks.
 */
export function createReconcile(deps: ReconcileDeps) {
  const { db, now, provider, performRefund } = deps
  return async (): Promise<void> => {
    const began = now()
    const before = new Date(began.getTime() - 60 * 1000)
    for (let more = true; more; ) {
      const intents = await intentsToCheck(db.pool, {
        provider: provider.name,
        madeBefore: before,
        checkedBefore: began,
        limit: atOnce,
      })
      for (const intent of intents) await check(deps, intent, began)
      more = intents.length === atOnce
    }
    for (const { id } of await refundsUnderWay(db.pool, { provider: provider.name, before })) {
      await attempt(deps, { transaction: id }, () => performRefund(id))
    }
    await deps.reconcileRecurring((what, work) => attempt(deps, what, work))
  }
}

async function check(deps: ReconcileDeps, intent: IntentRow, began: Date): Promise<void> {
  const { db, provider, settle } = deps
  const { id, providerId } = intent
  const old = began.getTime() - intent.createdAt.getTime() > payableFor
  await attempt(deps, { intent: id }, async () => {
    if (!providerId) {
      // Its secret was never given to anybody, so nobody can pay it.
      if (old) await db.transaction((tx) => deps.endIntent(tx, id, 'freed'))
      return
    }
    let state = await provider.lookUp(providerId)
    if (old && state.clientSecret) {
      await deps.recurring.cancel(intent, providerId)
      state = await provider.lookUp(providerId)
    }
    await db.transaction((tx) => settle(tx, state.observations))
  })
  await markChecked(db.pool, id, began)
}

/** A failure does not hold up the other parts; an unavailable provider ends the round. */
async function attempt({ log }: ReconcileDeps, what: object, work: () => Promise<void>) {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') throw error
    log.error({ err: error, ...what }, 'payments: could not be reconciled')
  }
}
