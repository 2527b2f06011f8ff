import { listOwnRoleRequests } from '#contract/access/access.ts'
import {
  createPaymentIntent,
  listTransactions,
  refundTransaction,
} from '#contract/payments/payments.ts'
import type { TestApp } from '#testing/app.ts'
import type { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

export type RefundCalls = ReturnType<typeof refundCalls>

/** Payments that can be refunded, and their state in the academy and in Stripe. */
export function refundCalls(app: TestApp, stripe: FakeStripe, admin: Person) {
  const transactionsOf = async ({ email }: Person) => {
    const { body } = await app.call(listTransactions, { as: admin, query: { search: email } })
    return body.items
  }
  const transactionOf = async (person: Person) => (await transactionsOf(person))[0]

  /** A user who has paid for the academy. */
  async function payer() {
    const person = await app.people.free()
    const body = { amount: 5000, program: 'academy' } as const
    const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
    const intent = answer.clientSecret.split('_secret_')[0] ?? ''
    await app.request(stripe.delivery(stripe.pay(intent)))
    const [{ id: transaction = '' } = {}] = await transactionsOf(person)
    const { body: requests } = await app.call(listOwnRoleRequests, { as: person })
    return { person, intent, transaction, request: requests[0]?.id ?? '' }
  }

  return {
    transactionsOf,
    transactionOf,
    payer,
    statusOf: async (person: Person) => (await transactionOf(person))?.status,
    refund: (id: string, as: Person | null = admin) =>
      app.call(refundTransaction, { as, params: { id }, body: {} }),
    refundsAt: (intent: string) => stripe.intents.get(intent)?.latest_charge?.amount_refunded,
    callsOfStripe: () => stripe.calls.filter(({ call }) => call === 'POST /v1/refunds'),
    auditOf: (subject: string) =>
      app.academy.db.pool
        .selectFrom('auditEntries')
        .select(['actorId', 'action'])
        .where('subject', '=', subject)
        .execute(),
  }
}
