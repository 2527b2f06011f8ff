import { randomBytes } from 'node:crypto'
import type { Executor } from '#server/platform/database/database.ts'
import { createDeliver } from '../deliver.ts'
import { obtainSandboxIntent, updateSandboxIntent } from '../sandbox.store.ts'
import { paymentFailed, paymentSucceeded, subscriptionNews } from '../sandbox-events.present.ts'
import type { SandboxDeps } from '../sandbox-webhooks.ts'
import {
  dueSandboxSubscriptions,
  lockSandboxSubscription,
  prolongSandboxSubscription,
  type SandboxSubscriptionRow,
  updateSandboxSubscription,
} from './sandbox-recurring.store.ts'

/** What can happen to a sandbox subscription, by its payer or by its clock. */
export type SandboxMove = 'cancel' | 'resume' | 'renew' | 'decline'

/**
 * Simulates a card provider and its portal for sandbox subscriptions, and sends the corresponding
 * webhooks.
 */
export function createMoveSandbox({ db, now, jobs }: Omit<SandboxDeps, 'webhookSecret'>) {
  const deliver = createDeliver(jobs)

  const charge = async (tx: Executor, row: SandboxSubscriptionRow, isDeclined: boolean) => {
    const { id: subscriptionId, userId, amountCents, currency } = row
    const id = `pi_sandbox_${randomBytes(12).toString('hex')}`
    const [clientSecret, idempotencyKey] = [`${id}_secret`, id]
    const at = now()
    const made = { id, clientSecret, idempotencyKey, userId, amountCents, currency, at }
    await obtainSandboxIntent(tx, { ...made, subscriptionId })
    if (isDeclined) {
      const errorMessage = 'Your card was declined.'
      const intent = await updateSandboxIntent(tx, id, { errorMessage })
      await updateSandboxSubscription(tx, subscriptionId, { status: 'past_due' })
      await deliver(tx, paymentFailed(intent, at))
      return deliver(tx, subscriptionNews('invoice.payment_failed', subscriptionId, at))
    }
    const intent = await updateSandboxIntent(tx, id, { status: 'succeeded' })
    await prolongSandboxSubscription(tx, subscriptionId, at)
    await deliver(tx, paymentSucceeded(intent, at))
    return deliver(tx, subscriptionNews('invoice.paid', subscriptionId, at))
  }
  const end = async (tx: Executor, { id }: SandboxSubscriptionRow) => {
    await updateSandboxSubscription(tx, id, { status: 'ended' })
    await deliver(tx, subscriptionNews('customer.subscription.deleted', id, now()))
  }
  return {
    /** Applies a move to a locked subscription; one that has ended, or not begun, is unchanged. */
    async move(tx: Executor, id: string, how: SandboxMove): Promise<void> {
      const row = await lockSandboxSubscription(tx, id)
      if (!row || row.status === 'ended' || row.status === 'incomplete') return
      if (how === 'renew' || how === 'decline') return charge(tx, row, how === 'decline')
      await updateSandboxSubscription(tx, id, { cancels: how === 'cancel' })
      await deliver(tx, subscriptionNews('customer.subscription.updated', id, now()))
    },
    /** Advances the clock: renews what is due, and ends what was cancelled. */
    async tick(): Promise<void> {
      const at = now()
      for (const { id } of await dueSandboxSubscriptions(db.pool, at)) {
        await db.transaction(async (tx) => {
          const row = await lockSandboxSubscription(tx, id)
          const isDue = row?.status === 'active' && row.periodEndsAt && row.periodEndsAt <= at
          if (!row || !isDue) return
          await (row.cancels ? end(tx, row) : charge(tx, row, row.renewalsFail))
        })
      }
    },
  }
}
