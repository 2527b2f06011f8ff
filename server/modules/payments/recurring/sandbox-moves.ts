import { randomBytes } from 'node:crypto'
import type { Executor } from '#server/platform/database/database.ts'
import type { JobKind } from '#server/platform/jobs/jobs.ts'
import type { PayingDeps } from '../index.ts'
import { obtainSandboxIntent, updateSandboxIntent } from '../sandbox.store.ts'
import { paymentFailed, paymentSucceeded, subscriptionNews } from '../sandbox-events.present.ts'
import { deliver } from '../webhooks.ts'
import {
  dueSandboxSubscriptions,
  lockSandboxSubscription,
  prolongSandboxSubscription,
  type SandboxSubscriptionRow,
  updateSandboxSubscription,
} from './sandbox-recurring.store.ts'

type MoveDeps = Pick<PayingDeps, 'jobs' | 'now'>

/** What can happen to a sandbox subscription, by its payer or by its clock. */
export type SandboxMove = 'cancel' | 'resume' | 'renew' | 'decline'

/**
 * Simulates a card provider's portal: applies a move to a sandbox subscription and sends the
 * corresponding webhooks. One that has ended, or not begun, is unchanged.
 */
export async function moveSandbox(
  tx: Executor,
  deps: MoveDeps,
  id: string,
  how: SandboxMove,
): Promise<void> {
  const row = await lockSandboxSubscription(tx, id)
  if (!row || row.status === 'ended' || row.status === 'incomplete') return
  if (how === 'renew' || how === 'decline') return charge(tx, deps, row, how === 'decline')
  await updateSandboxSubscription(tx, id, { cancels: how === 'cancel' })
  await deliver(tx, deps, subscriptionNews('customer.subscription.updated', id, deps.now()))
}

async function charge(
  tx: Executor,
  deps: MoveDeps,
  row: SandboxSubscriptionRow,
  isDeclined: boolean,
): Promise<void> {
  const { id: subscriptionId, userId, amountCents, currency } = row
  const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
  const [clientSecret, idempotencyKey] = [`${id}_secret`, id]
  const at = deps.now()
  const made = { id, clientSecret, idempotencyKey, userId, amountCents, currency, at }
  await obtainSandboxIntent(tx, { ...made, subscriptionId })
  if (isDeclined) {
    const errorMessage = 'Your card was declined.'
    const intent = await updateSandboxIntent(tx, id, { errorMessage })
    await updateSandboxSubscription(tx, subscriptionId, { status: 'past_due' })
    await deliver(tx, deps, paymentFailed(intent, at))
    return deliver(tx, deps, subscriptionNews('invoice.payment_failed', subscriptionId, at))
  }
  const intent = await updateSandboxIntent(tx, id, { status: 'succeeded' })
  await prolongSandboxSubscription(tx, subscriptionId, at)
  await deliver(tx, deps, paymentSucceeded(intent, at))
  return deliver(tx, deps, subscriptionNews('invoice.paid', subscriptionId, at))
}

async function end(tx: Executor, deps: MoveDeps, { id }: SandboxSubscriptionRow): Promise<void> {
  await updateSandboxSubscription(tx, id, { status: 'ended' })
  await deliver(tx, deps, subscriptionNews('customer.subscription.deleted', id, deps.now()))
}

/** Advances the clock of the sandbox: renews what is due, and ends what was cancelled. */
async function renewDue(deps: MoveDeps & Pick<PayingDeps, 'db'>): Promise<void> {
  const { db, now } = deps
  const at = now()
  for (const { id } of await dueSandboxSubscriptions(db.pool, at)) {
    await db.transaction(async (tx) => {
      const row = await lockSandboxSubscription(tx, id)
      const isDue = row?.status === 'active' && row.periodEndsAt && row.periodEndsAt <= at
      if (!row || !isDue) return
      await (row.cancels ? end(tx, deps, row) : charge(tx, deps, row, row.renewalsFail))
    })
  }
}

/** Every minute: the clock of the sandbox's subscriptions. */
export const sandboxRenewalsJob = (deps: MoveDeps & Pick<PayingDeps, 'db'>): JobKind<object> => ({
  name: 'payments.sandbox-renewals',
  cron: '* * * * *',
  handle: () => renewDue(deps),
})
