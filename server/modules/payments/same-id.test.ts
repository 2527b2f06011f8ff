import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { extendSubscription, listOwnRoleRequests } from '#contract/access/access.ts'
import { createCoupon } from '#contract/coupons.ts'
import { onceHeader } from '#contract/endpoint.ts'
import {
  createPaymentIntent,
  redeemCoupon,
  refundTransaction,
} from '#contract/payments/payments.ts'
import { listOwnPurchases, tryOffer } from '#contract/shop/shop-offers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { type RefundCalls, refundCalls } from '#testing/refund-calls.ts'
import { makeShopOffer } from '#testing/shop.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
let refunds: RefundCalls
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
  refunds = refundCalls(app, stripe, admin)
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const pool = () => app.academy.db.pool

/** A call that moves money or access. */
interface Way {
  /** Prepares it; returns the call with its content, another content, and what it has changed. */
  prepare: () => Promise<{
    send: (content: 'one' | 'other', headers: Record<string, string>) => Promise<Answer>
    changed: () => Promise<unknown>
  }>
}
type Answer = { status: number; body: unknown }

const ways: Record<string, Way> = {
  'beginning to pay': {
    async prepare() {
      const as = await app.people.free()
      return {
        send: (content, headers) => {
          const academy = content === 'one'
          const program = academy ? 'academy' : 'mentorship'
          const body = { amount: academy ? 5000 : 10000, program } as const
          return app.call(createPaymentIntent, { as, body, headers })
        },
        changed: async () =>
          [...stripe.intents.values()].filter(({ metadata }) => metadata.user === as.id).length,
      }
    },
  },
  'redeeming a coupon': {
    async prepare() {
      const as = await app.people.free()
      const code = `FREE-${randomUUID().slice(0, 8)}`
      const terms = { code, percent: 100, amountCents: null, program: null, active: true }
      const limits = { startsAt: null, endsAt: null, maxUses: null, maxUsesEach: null }
      await app.call(createCoupon, { as: admin, body: { ...terms, ...limits } })
      return {
        send: (content, headers) => {
          const program = content === 'one' ? 'academy' : 'mentorship'
          return app.call(redeemCoupon, { as, body: { program, coupon: code }, headers })
        },
        changed: async () => (await app.call(listOwnRoleRequests, { as })).body.length,
      }
    },
  },
  'a refund of a part': {
    async prepare() {
      const { transaction, intent } = await refunds.payer()
      const refunding = async () => {
        const { status } = await pool()
          .selectFrom('transactions')
          .select('status')
          .where('id', '=', transaction)
          .executeTakeFirstOrThrow()
        return status
      }
      return {
        send: (content, headers) => {
          const body = { amountCents: content === 'one' ? 1000 : 2000 }
          return app.call(refundTransaction, {
            as: admin,
            params: { id: transaction },
            body,
            headers,
          })
        },
        changed: async () => {
          await expect.poll(refunding, { timeout: 60_000 }).not.toBe('refunding')
          return refunds.refundsAt(intent)
        },
      }
    },
  },
  'a trial of an offer': {
    async prepare() {
      const as = await app.people.free()
      const tried = { programs: ['mentorship' as const], trialDays: 7 }
      const one = await makeShopOffer(app, admin, tried)
      const other = await makeShopOffer(app, admin, tried)
      return {
        send: (content, headers) =>
          app.call(tryOffer, {
            as,
            params: { id: content === 'one' ? one.id : other.id },
            headers,
          }),
        changed: async () => (await app.call(listOwnPurchases, { as })).body.length,
      }
    },
  },
  'a month more of access': {
    async prepare() {
      const person = await app.people.mentorship()
      const { id, endsAt } = await pool()
        .selectFrom('subscriptions')
        .select(['id', 'endsAt'])
        .where('userId', '=', person.id)
        .executeTakeFirstOrThrow()
      return {
        send: (content, headers) => {
          const body = content === 'one' ? null : { seenEndsAt: endsAt.toISOString() }
          return app.call(extendSubscription, { as: admin, params: { id }, body, headers })
        },
        changed: () =>
          pool().selectFrom('subscriptions').selectAll().where('id', '=', id).execute(),
      }
    },
  },
}

describe.each(Object.entries(ways))('%s', (_name, { prepare }) => {
  test('under one id happens once, and every call gets the same answer', async () => {
    const { send, changed } = await prepare()
    const headers = { [onceHeader]: randomUUID() }
    const answers = await Promise.all([send('one', headers), send('one', headers)])
    const [first] = answers
    expect(first.status).toBeLessThan(300)
    expect(answers[1]).toMatchObject({ status: first.status, body: first.body })
    const once = await changed()
    expect((await send('one', headers)).status).toBe(first.status)
    expect(await changed()).toEqual(once)
  })

  test('under the id of another is refused with 409, and changes nothing', async () => {
    const { send, changed } = await prepare()
    const headers = { [onceHeader]: randomUUID() }
    expect((await send('one', headers)).status).toBeLessThan(300)
    const once = await changed()
    expect(await send('other', headers)).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: 'Something else was already sent with this id.' },
    })
    expect(await changed()).toEqual(once)
  })
})
