import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOwnRoleRequests } from '#contract/access/access.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { FakeWay } from '#testing/fake-way.ts'
import { beginPayment, fakeWayNames, fakeWays } from '#testing/ways.ts'

describe.each(fakeWayNames)('payments by %s', (name) => {
  let fake: FakeWay
  let app: TestApp

  beforeAll(async () => {
    fake = fakeWays[name](() => app?.clock.now() ?? new Date())
    app = await startApp({ env: await fake.start() })
  })
  afterAll(async () => {
    await app.stop()
    await fake.stop()
  })

  const minute = 60_000

  async function buyer() {
    const person = await app.people.free()
    return { person, intent: await beginPayment(app, person) }
  }
  const reconcile = () => app.academy.modules.payments.reconcile()
  const stateOf = async (intent: string) => {
    const { pool } = app.academy.db
    const row = await pool
      .selectFrom('paymentIntents')
      .select('open')
      .where('providerId', '=', intent)
      .executeTakeFirstOrThrow()
    const transaction = await pool
      .selectFrom('transactions')
      .select('status')
      .where('providerId', '=', intent)
      .executeTakeFirst()
    return { open: row.open, status: transaction?.status ?? null }
  }

  test('a lost webhook is made up for, once, and the webhook may still arrive', async () => {
    const { person, intent } = await buyer()
    const event = fake.pay(intent)
    await reconcile()
    expect(await stateOf(intent), 'not before a minute').toEqual({ open: true, status: null })

    app.clock.advance(2 * minute)
    await Promise.all([reconcile(), reconcile()])
    expect(await stateOf(intent)).toEqual({ open: false, status: 'paid' })
    expect((await app.request(fake.delivery(event))).status).toBe(200)
    const { body: requests } = await app.call(listOwnRoleRequests, { as: person })
    expect(requests).toMatchObject([{ status: 'pending', paid: true }])
  })

  test('declined, refunded or suspicious payments are detected in the same way', async () => {
    const [declined, refunded, wrong, untouched] = [
      await buyer(),
      await buyer(),
      await buyer(),
      await buyer(),
    ]
    fake.decline(declined.intent)
    fake.pay(refunded.intent)
    fake.refund(refunded.intent)
    fake.pay(wrong.intent, { amount: 100 })
    app.clock.advance(2 * minute)
    await reconcile()
    expect(await stateOf(declined.intent)).toEqual({ open: true, status: 'failed' })
    expect(await stateOf(refunded.intent)).toEqual({ open: false, status: 'refunded' })
    expect(await stateOf(wrong.intent)).toEqual({ open: false, status: 'suspicious' })
    expect(await stateOf(untouched.intent)).toEqual({ open: true, status: null })
  })

  test('an intent unpaid for a day is cancelled; one paid at the last moment is not', async () => {
    const [left, paid] = [await buyer(), await buyer()]
    app.clock.advance(24 * 60 * minute)
    fake.pay(paid.intent)
    app.clock.advance(minute)
    await reconcile()
    expect(await stateOf(left.intent)).toEqual({ open: false, status: null })
    expect(await stateOf(paid.intent)).toEqual({ open: false, status: 'paid' })
  })

  test('an intent lost by the provider does not hold up others', async () => {
    const [lost, paid] = [await buyer(), await buyer()]
    fake.forget(lost.intent)
    fake.pay(paid.intent)
    app.clock.advance(2 * minute)
    await reconcile()
    expect(await stateOf(lost.intent)).toEqual({ open: false, status: null })
    expect(await stateOf(paid.intent)).toEqual({ open: false, status: 'paid' })
  })

  test('while the provider is unavailable the round ends, and the next one continues', async () => {
    const { intent } = await buyer()
    fake.pay(intent)
    app.clock.advance(2 * minute)
    fake.plan('fails')
    await expect(reconcile()).rejects.toMatchObject({ code: 'unavailable' })
    await reconcile()
    expect(await stateOf(intent)).toEqual({ open: false, status: 'paid' })
  })
})
