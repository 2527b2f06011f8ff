import { createPaymentIntent } from '#contract/payments/payments.ts'
import type { TestApp } from './app.ts'
import { FakePayPal } from './fake-paypal.ts'
import { FakePaystack } from './fake-paystack.ts'
import { FakeStripe } from './fake-stripe.ts'
import type { FakeWay } from './fake-way.ts'
import type { Person } from './people.ts'

/** The providers behind the ways of paying: the promises of payments hold for each, by the same tests. */
export const fakeWays = {
  stripe: (now?: () => Date): FakeWay => new FakeStripe(now),
  paypal: (now?: () => Date): FakeWay => new FakePayPal(now),
  paystack: (now?: () => Date): FakeWay => new FakePaystack(now),
} as const satisfies Record<FakeWay['name'], unknown>

export const fakeWayNames = Object.keys(fakeWays) as FakeWay['name'][]

const prices = { academy: 5000, mentorship: 10_000 } as const

/** Starts to pay for a program; returns the provider's id of the payment. */
export async function beginPayment(
  app: TestApp,
  person: Person,
  program: keyof typeof prices = 'academy',
): Promise<string> {
  const body = { amount: prices[program], program }
  await app.call(createPaymentIntent, { as: person, body })
  return openPayment(app, person, program)
}

/** The provider's id of a user's open payment; empty if there is none. */
export async function openPayment(
  app: TestApp,
  { id }: Person,
  program: keyof typeof prices = 'academy',
): Promise<string> {
  const row = await app.academy.db.pool
    .selectFrom('paymentIntents')
    .select('providerId')
    .where('userId', '=', id)
    .where('program', '=', program)
    .where('open', '=', true)
    .executeTakeFirst()
  return row?.providerId ?? ''
}
