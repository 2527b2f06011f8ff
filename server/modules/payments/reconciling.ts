import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from './index.ts'
import { disagreeing } from './ledger.store.ts'
import type { PaymentProvider } from './payment-provider.ts'
import { type IntentRow, intentsToCheck, markChecked } from './payments.store.ts'
import { endUnbegun, unwantedRecurring } from './recurring/ending.store.ts'
import { followRecurring } from './recurring/following.ts'
import { postpone, toPostpone } from './recurring/postponing.ts'
import { markRecurringChecked, recurringToCheck } from './recurring/recurring.store.ts'
import { endIntent, performRefund, type SettleDeps, settle } from './settling.ts'
import { refundsUnderWay } from './transactions.store.ts'
import { endBegun, stateOf } from './ways/begun.ts'

type ReconcileDeps = SettleDeps & Pick<PayingDeps, 'db' | 'log' | 'taxTerms'>

const atOnce = 50

/** For how long after its time an intent that cannot be cancelled is still watched, in milliseconds. */
const watchedFor = 24 * 60 * 60 * 1000

/**
 * Queries every provider about everything in progress for more than a minute, and processes the
 * responses as if they had come by webhook: this makes up for lost webhooks. A provider that does not
 * respond holds up none of the others; its error is thrown at the end.
 */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const failures: unknown[] = []
  const orLater = (work: Promise<void>) => work.catch((error: unknown) => failures.push(error))
  for (const way of deps.ways.known) await orLater(reconcileWay(deps, way))
  await orLater(reconcileRecurring(deps))
  if (failures.length > 0) throw failures[0]
}

async function reconcileWay(deps: ReconcileDeps, way: PaymentProvider): Promise<void> {
  const { db, now } = deps
  const began = now()
  const before = new Date(began.getTime() - 60 * 1000)
  const leftSince = way.cancel ? null : new Date(began.getTime() - way.payableFor - watchedFor)
  for (let more = true; more; ) {
    const intents = await intentsToCheck(db.pool, {
      provider: way.name,
      madeBefore: before,
      checkedBefore: began,
      leftSince,
      limit: atOnce,
    })
    for (const intent of intents) await check(deps, way, intent, began)
    more = intents.length === atOnce
  }
  for (const { id } of await refundsUnderWay(db.pool, { provider: way.name, before })) {
    await attempt(deps, { transaction: id }, () => performRefund(deps, id))
  }
}

async function check(
  deps: ReconcileDeps,
  way: PaymentProvider,
  intent: IntentRow,
  began: Date,
): Promise<void> {
  const { db } = deps
  const { id, providerId } = intent
  const old = began.getTime() - intent.createdAt.getTime() > way.payableFor
  await attempt(deps, { intent: id }, async () => {
    if (!providerId) {
      // Its secret was never given to anybody, so nobody can pay it.
      if (old) await db.transaction((tx) => endIntent(tx, deps, id, 'freed'))
      return
    }
    const state = await stateOf(way, { ...intent, providerId })
    if (old && state.clientSecret) return endBegun(deps, way, intent)
    await db.transaction((tx) => settle(tx, deps, state.observations))
  })
  await markChecked(db.pool, id, began)
}

/**
 * Stops subscriptions that should no longer be charged, postpones those that should not be yet, and
 * queries those that are due or late: this makes up for lost events, and members who are rejected,
 * cancelled by the office or deleted are not charged again.
 */
async function reconcileRecurring(deps: ReconcileDeps): Promise<void> {
  const { db, now, provider, access } = deps
  const began = now()
  await endUnbegun(db.pool)
  const unwanted = await unwantedRecurring(
    db.pool,
    provider.name,
    access.isUnwanted,
    access.isEndedByOffice,
  )
  for (const { id, providerId } of unwanted) {
    if (!providerId) continue
    await attempt(deps, { recurring: id }, async () => {
      await provider.recurring.stop(providerId)
      await followRecurring(deps, providerId)
    })
  }
  for (const row of await toPostpone(deps)) {
    await attempt(deps, { recurring: row.id }, () => postpone(deps, row))
  }
  for (let more = true; more; ) {
    const due = { provider: provider.name, at: began, limit: atOnce }
    const rows = await recurringToCheck(db.pool, due)
    for (const { id, providerId } of rows) {
      if (!providerId) continue
      await attempt(deps, { recurring: id }, () => followRecurring(deps, providerId))
      await markRecurringChecked(db.pool, id, began)
    }
    more = rows.length === atOnce
  }
}

/**
 * Runs one part of the round; a failure does not hold up the other parts, but an unavailable
 * provider ends the round.
 */
async function attempt(
  { log }: Pick<ReconcileDeps, 'log'>,
  what: object,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof Failure && error.code === 'unavailable') throw error
    log.error({ err: error, ...what }, 'payments: could not be reconciled')
  }
}

export const reconcileJob = (deps: ReconcileDeps): JobKind<object> => ({
  name: 'payments.reconcile',
  cron: '*/5 * * * *',
  handle: () => reconcile(deps),
})

/** Once a day: logs any disagreement between the ledger and the payments. */
export const checkBooksJob = ({ db, log }: Pick<PayingDeps, 'db' | 'log'>): JobKind<object> => ({
  name: 'payments.check-books',
  cron: '17 3 * * *',
  async handle() {
    const transactions = await disagreeing(db.pool)
    if (transactions.length > 0) {
      log.error({ transactions }, 'payments: the ledger does not add up')
    }
  },
})
