import { notMade } from '#contract/payment-checks.ts'
import type { Card, PaymentOutcome } from '#contract/payments.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createDeliver } from './deliver.ts'
import {
  prolongSandboxSubscription,
  updateSandboxSubscription,
} from './recurring/sandbox-recurring.store.ts'
import { lockSandboxIntent, type SandboxIntentRow, updateSandboxIntent } from './sandbox.store.ts'
import { authenticationFailed, outcomeOf } from './sandbox-cards.rules.ts'
import { paymentFailed, paymentSucceeded, subscriptionNews } from './sandbox-events.present.ts'
import type { SandboxDeps } from './sandbox-webhooks.ts'

const succeeded: PaymentOutcome = { status: 'succeeded', error: null }
const refused = (error: { code: string; message: string }): PaymentOutcome => ({
  status: 'error',
  error,
})
const unpayable = refused({
  code: 'payment_intent_unexpected_state',
  message: 'This payment can no longer be made. Please begin again.',
})

/** The sandbox's replacement for a card provider's browser library. */
export function createPayInSandbox({ db, now, jobs }: Omit<SandboxDeps, 'webhookSecret'>) {
  const deliver = createDeliver(jobs)

  const succeed = async (
    tx: Executor,
    id: string,
    { refundFails = false, renewalsFail = false } = {},
  ) => {
    const change = { status: 'succeeded', errorMessage: null, refundFails } as const
    const row = await updateSandboxIntent(tx, id, change)
    if (row.subscriptionId) {
      await updateSandboxSubscription(tx, row.subscriptionId, { renewalsFail })
      await prolongSandboxSubscription(tx, row.subscriptionId, now())
      await deliver(tx, subscriptionNews('invoice.paid', row.subscriptionId, now()))
    }
    await deliver(tx, paymentSucceeded(row, now()))
    return succeeded
  }
  const decline = async (tx: Executor, id: string, error: { code: string; message: string }) => {
    const row = await updateSandboxIntent(tx, id, {
      status: 'requires_payment_method',
      errorMessage: error.message,
    })
    await deliver(tx, paymentFailed(row, now()))
    return refused(error)
  }
  /** The actor's own intent, locked; another user's looks like one that does not exist. */
  const payable = async (tx: Executor, actor: Actor, clientSecret: string) => {
    const row = await lockSandboxIntent(tx, { clientSecret, userId: actor.id })
    if (!row) throw notFound()
    return row
  }
  const confirm = async (tx: Executor, row: SandboxIntentRow, card: Card) => {
    const outcome = outcomeOf(card, now())
    switch (outcome.kind) {
      case 'succeeds':
        return succeed(tx, row.id, outcome)
      case 'declined':
        return outcome.typed ? refused(outcome.error) : decline(tx, row.id, outcome.error)
      case 'authenticates':
        await updateSandboxIntent(tx, row.id, {
          status: 'requires_action',
          thenCode: outcome.then?.code ?? null,
          thenMessage: outcome.then?.message ?? null,
        })
        return { status: 'requires_action', error: null } as const
    }
  }

  return {
    /** Tries to pay with a card; paying again has no effect. */
    confirm: (
      actor: Actor,
      { clientSecret, card }: { clientSecret: string; card: Card },
    ): Promise<PaymentOutcome> =>
      db.transaction(async (tx) => {
        const row = await payable(tx, actor, clientSecret)
        if (row.status === 'succeeded') return succeeded
        return row.status === 'canceled' ? unpayable : confirm(tx, row, card)
      }),

    /** The result of a payment, after a lost response; changes nothing. */
    check: (actor: Actor, { clientSecret }: { clientSecret: string }): Promise<PaymentOutcome> =>
      db.transaction(async (tx) => {
        const { status, errorMessage } = await payable(tx, actor, clientSecret)
        if (status === 'succeeded') return succeeded
        if (status === 'requires_action') return { status, error: null }
        if (status === 'canceled') return unpayable
        if (errorMessage) return refused({ code: 'card_declined', message: errorMessage })
        return refused({ code: notMade, message: 'The payment was not made. Please try again.' })
      }),

    /** Completes the authentication step requested by a card. */
    authenticate: (
      actor: Actor,
      { clientSecret, outcome }: { clientSecret: string; outcome: 'complete' | 'fail' },
    ): Promise<PaymentOutcome> =>
      db.transaction(async (tx) => {
        const row = await payable(tx, actor, clientSecret)
        if (row.status === 'succeeded') return succeeded
        if (row.status !== 'requires_action') return unpayable
        if (outcome === 'fail') return decline(tx, row.id, authenticationFailed)
        const { thenCode: code, thenMessage: message } = row
        return code && message ? decline(tx, row.id, { code, message }) : succeed(tx, row.id)
      }),
  }
}
