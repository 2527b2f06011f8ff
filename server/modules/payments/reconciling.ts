import { Failure } from '#server/platform/failure.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from './index.ts'
import { disagreeing } from './ledger.store.ts'
import { type IntentRow, intentsToCheck, markChecked } from './payments.store.ts'
import { cancelIntent } from './recurring/beginning.ts'
import { followRecurring } from './recurring/following.ts'
import { postpone, toPostpone } from './recurring/postponing.ts'
import {
  endUnbegun,
  markRecurringChecked,
  recurringToCheck,
  unwantedRecurring,
} from './recurring/recurring.store.ts'
import { endIntent, performRefund, type SettleDeps, settle } from './settling.ts'
import { refundsUnderWay } from './transactions.store.ts'

type ReconcileDeps = SettleDeps & Pick<PayingDeps, 'db' | 'log'>

const day = 24 * 60 * 60 * 1000

/** How long an intent can be paid; afterwards a new one is created. */
const payableFor = day

const atOnce = 50

/**
 * Queries the provider about everything in progress for more than a minute, and processes the
 * responses as if they had come by webhook: this makes up for lost webhooks.
 */
export async function reconcile(deps: ReconcileDeps): Promise<void> {
  const { db, now, provider } = deps
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
    await attempt(deps, { transaction: id }, () => performRefund(deps, id))
  }
  await reconcileRecurring(deps)
}

async function check(deps: ReconcileDeps, intent: IntentRow, began: Date): Promise<void> {
  const { db, provider } = deps
  const { id, providerId } = intent
  const old = began.getTime() - intent.createdAt.getTime() > payableFor
  await attempt(deps, { intent: id }, async () => {
    if (!providerId) {
      // Its secret was never given to anybody, so nobody can pay it.
      if (old) await db.transaction((tx) => endIntent(tx, deps, id, 'freed'))
      return
    }
    let state = await provider.lookUp(providerId)
    if (old && state.clientSecret) {
      await cancelIntent(deps, intent, providerId)
      state = await provider.lookUp(providerId)
    }
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
  const unwanted = await unwantedRecurring(db.pool, provider.name, access.isUnwanted)
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
