import { notMade } from '#contract/payments/payment-checks.ts'
import type { Card, PaymentOutcome } from '#contract/payments/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PayingDeps } from './index.ts'
import {
  prolongSandboxSubscription,
  updateSandboxSubscription,
} from './recurring/sandbox-recurring.store.ts'
import { lockSandboxIntent, type SandboxIntentRow, updateSandboxIntent } from './sandbox.store.ts'
import { authenticationFailed, outcomeOf } from './sandbox-cards.rules.ts'
import { paymentFailed, paymentSucceeded, subscriptionNews } from './sandbox-events.present.ts'
import { deliver } from './webhooks.ts'

// The sandbox's replacement for a card provider's browser library.

type SandboxDeps = Pick<PayingDeps, 'config' | 'db' | 'jobs' | 'now'>

const succeeded: PaymentOutcome = { status: 'succeeded', error: null }
const refused = (error: { code: string; message: string }): PaymentOutcome => ({
  status: 'error',
  error,
})
const unpayable = refused({
  code: 'payment_intent_unexpected_state',
  message: 'This payment has expired. Please start again.',
})

/** Tries to pay with a card; paying again has no effect. */
export const confirmSandboxPayment = (
  deps: SandboxDeps,
  actor: Actor,
  { clientSecret, card }: { clientSecret: string; card: Card },
): Promise<PaymentOutcome> =>
  withPayable(deps, actor, clientSecret, async (tx, row) => {
    if (row.status === 'succeeded') return succeeded
    return row.status === 'canceled' ? unpayable : confirm(tx, deps, row, card)
  })

/** The result of a payment, after a lost response; changes nothing. */
export const checkSandboxPayment = (
  deps: SandboxDeps,
  actor: Actor,
  { clientSecret }: { clientSecret: string },
): Promise<PaymentOutcome> =>
  withPayable(deps, actor, clientSecret, async (_tx, { status, errorMessage }) => {
    if (status === 'succeeded') return succeeded
    if (status === 'requires_action') return { status, error: null }
    if (status === 'canceled') return unpayable
    if (errorMessage) return refused({ code: 'card_declined', message: errorMessage })
    return refused({ code: notMade, message: 'The payment was not made. Please try again.' })
  })

/** Completes the authentication step requested by a card. */
export const authenticateSandboxPayment = (
  deps: SandboxDeps,
  actor: Actor,
  { clientSecret, outcome }: { clientSecret: string; outcome: 'complete' | 'fail' },
): Promise<PaymentOutcome> =>
  withPayable(deps, actor, clientSecret, async (tx, row) => {
    if (row.status === 'succeeded') return succeeded
    if (row.status !== 'requires_action') return unpayable
    if (outcome === 'fail') return decline(tx, deps, row.id, authenticationFailed)
    const { thenCode: code, thenMessage: message } = row
    return code && message
      ? decline(tx, deps, row.id, { code, message })
      : succeed(tx, deps, row.id)
  })

/**
 * Hands over the actor's own intent, locked; another user's looks like one that does not exist, as
 * does every one while the sandbox takes no payments.
 */
async function withPayable(
  { config, db }: SandboxDeps,
  actor: Actor,
  clientSecret: string,
  use: (tx: Executor, row: SandboxIntentRow) => Promise<PaymentOutcome>,
): Promise<PaymentOutcome> {
  if (!config.sandboxPays) throw notFound()
  return db.transaction(async (tx) => {
    const row = await lockSandboxIntent(tx, { clientSecret, userId: actor.id })
    if (!row) throw notFound()
    return use(tx, row)
  })
}

async function confirm(
  tx: Executor,
  deps: SandboxDeps,
  row: SandboxIntentRow,
  card: Card,
): Promise<PaymentOutcome> {
  const outcome = outcomeOf(card, deps.now())
  switch (outcome.kind) {
    case 'succeeds':
      return succeed(tx, deps, row.id, outcome)
    case 'declined':
      return outcome.typed ? refused(outcome.error) : decline(tx, deps, row.id, outcome.error)
    case 'authenticates':
      await updateSandboxIntent(tx, row.id, {
        status: 'requires_action',
        thenCode: outcome.then?.code ?? null,
        thenMessage: outcome.then?.message ?? null,
      })
      return { status: 'requires_action', error: null }
  }
}

async function succeed(
  tx: Executor,
  deps: SandboxDeps,
  id: string,
  { refundFails = false, renewalsFail = false } = {},
): Promise<PaymentOutcome> {
  const { now } = deps
  const change = { status: 'succeeded', errorMessage: null, refundFails } as const
  const row = await updateSandboxIntent(tx, id, change)
  if (row.subscriptionId) {
    await updateSandboxSubscription(tx, row.subscriptionId, { renewalsFail })
    await prolongSandboxSubscription(tx, row.subscriptionId, now())
    await deliver(tx, deps, subscriptionNews('invoice.paid', row.subscriptionId, now()))
  }
  await deliver(tx, deps, paymentSucceeded(row, now()))
  return succeeded
}

async function decline(
  tx: Executor,
  deps: SandboxDeps,
  id: string,
  error: { code: string; message: string },
): Promise<PaymentOutcome> {
  const row = await updateSandboxIntent(tx, id, {
    status: 'requires_payment_method',
    errorMessage: error.message,
  })
  await deliver(tx, deps, paymentFailed(row, deps.now()))
  return refused(error)
}
