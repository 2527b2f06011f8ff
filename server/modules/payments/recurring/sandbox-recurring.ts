import { randomBytes } from 'node:crypto'
import type { PayingDeps } from '../index.ts'
import { findSandboxIntent, obtainSandboxIntent } from '../sandbox.store.ts'
import type { RecurringProvider } from './recurring-provider.ts'
import {
  findSandboxSubscription,
  intentsOfSubscription,
  obtainSandboxSubscription,
  updateSandboxSubscription,
} from './sandbox-recurring.store.ts'

/** Subscriptions of the sandbox: rows in the database, and no money. */
export function createSandboxRecurring({
  db,
  now,
}: Pick<PayingDeps, 'db' | 'now'>): RecurringProvider {
  return {
    running: null,
    begin({ id, payer, firstCents, amountCents, currency, accessMonths }) {
      const at = now()
      return db.transaction(async (tx) => {
        const subscription = await obtainSandboxSubscription(tx, {
          id: `sub_sandbox_${randomBytes(12).toString('hex')}`,
          idempotencyKey: id,
          userId: payer.id,
          amountCents,
          currency,
          accessMonths,
          at,
        })
        const intentId = `pi_sandbox_${randomBytes(12).toString('hex')}`
        const intent = await obtainSandboxIntent(tx, {
          id: intentId,
          clientSecret: `${intentId}_secret_${randomBytes(18).toString('hex')}`,
          idempotencyKey: `first-${id}`,
          userId: payer.id,
          amountCents: firstCents,
          currency,
          subscriptionId: subscription.id,
          at,
        })
        const { clientSecret } = intent
        const { id: providerId } = subscription
        return { providerId, customerId: null, intentId: intent.id, clientSecret }
      })
    },
    async lookUp(providerId) {
      const row = await findSandboxSubscription(db.pool, providerId)
      if (!row) return { status: 'ended', periodEndsAt: null, cancelsAt: null, payments: [] }
      const intents = await intentsOfSubscription(db.pool, providerId)
      return {
        status: row.status,
        periodEndsAt: row.periodEndsAt,
        cancelsAt: row.cancels ? row.periodEndsAt : null,
        payments: intents.map(({ id, status }) => ({
          providerId: id,
          isPaid: status === 'succeeded',
        })),
      }
    },
    postpone: (providerId, until) =>
      db.transaction((tx) =>
        updateSandboxSubscription(tx, providerId, { periodEndsAt: until, anchoredAt: until }),
      ),
    stop: (providerId) =>
      db.transaction((tx) => updateSandboxSubscription(tx, providerId, { status: 'ended' })),
    async ofIntent(intentId) {
      return (await findSandboxIntent(db.pool, intentId))?.subscriptionId ?? null
    },
    portal: null,
  }
}
