import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest'
import {
  approveRoleRequest,
  deleteUser,
  listOwnRoleRequests,
  requestRole,
} from '#contract/access/access.ts'
import { getMe } from '#contract/identity/identity.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { listTransactions } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { FakeWay, WayNews } from '#testing/fake-way.ts'
import type { Person } from '#testing/people.ts'
import { beginPayment, fakeWayNames, fakeWays } from '#testing/ways.ts'

describe.each(fakeWayNames)('payments by %s', (name) => {
  let fake: FakeWay
  let app: TestApp
  let admin: Person

  beforeAll(async () => {
    fake = fakeWays[name]()
    app = await startApp({ env: await fake.start() })
    admin = await app.people.admin()
  })
  afterAll(async () => {
    await app.stop()
    await fake.stop()
  })

  const deliver = async (event: WayNews) => (await app.request(fake.delivery(event))).status

  /** Somebody who has started to pay, with the intent's id at Stripe. */
  async function buyer(program: PaidProgram = 'academy') {
    const person = await app.people.free()
    return { person, intent: await beginPayment(app, person, program) }
  }

  const transactionsOf = async ({ email }: Person) => {
    const { body } = await app.call(listTransactions, { as: admin, query: { search: email } })
    return body.items
  }
  const statusesOf = async (person: Person) =>
    (await transactionsOf(person)).map(({ status }) => status)
  const requestsOf = async (person: Person) => {
    const { body } = await app.call(listOwnRoleRequests, { as: person })
    return body.map(({ program, status, paid }) => ({ program, status, paid }))
  }
  const filed = [{ program: 'academy', status: 'pending', paid: true }]
  const eventsStored = () =>
    app.academy.db.pool.selectFrom('paymentEvents').select('id').orderBy('id').execute()

  describe('a payment', () => {
    test('that succeeded is recorded and files the request, marked paid; approval grants access', async () => {
      const { person, intent } = await buyer()
      expect(await deliver(fake.pay(intent))).toBe(200)
      expect(await transactionsOf(person)).toEqual([
        {
          id: expect.any(String),
          createdAt: expect.any(String),
          user: { id: person.id, name: person.name, email: person.email },
          program: 'academy',
          offerName: null,
          amountCents: 5000,
          currency: 'usd',
          refundedCents: 0,
          status: 'paid',
          reason: null,
          dispute: null,
          inTest: true,
          refundNote: null,
          provider: name,
          providerId: intent,
          can: { refund: true },
        },
      ])
      expect(await requestsOf(person)).toEqual(filed)
      const { body: before } = await app.call(getMe, { as: person })
      expect(before.roles).not.toContain('academy_student')

      const { body } = await app.call(listOwnRoleRequests, { as: person })
      const params = { id: body[0]?.id ?? '' }
      expect((await app.call(approveRoleRequest, { as: admin, params })).status).toBe(200)
      const { body: after } = await app.call(getMe, { as: person })
      expect(after.roles).toContain('academy_student')
    })

    test('counts once although its webhook arrives five times at once, and again later', async () => {
      const { person, intent } = await buyer()
      const event = fake.pay(intent)
      const statuses = await Promise.all(Array.from({ length: 5 }, () => deliver(event)))
      statuses.push(await deliver(event))
      // The same information under another event id.
      statuses.push(await deliver(fake.again(event)))
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(await statusesOf(person)).toEqual(['paid'])
      expect(await requestsOf(person)).toEqual(filed)
    })

    test('that was declined is recorded as failed, and may still succeed', async () => {
      const { person, intent } = await buyer()
      const declined = fake.decline(intent, 'Your card has insufficient funds.')
      expect(await deliver(declined)).toBe(200)
      expect(await transactionsOf(person)).toMatchObject([
        { status: 'failed', reason: 'Your card has insufficient funds.', can: { refund: false } },
      ])
      expect(await requestsOf(person)).toEqual([])
      await deliver(fake.pay(intent))
      expect(await transactionsOf(person)).toMatchObject([{ status: 'paid', reason: null }])
      expect(await requestsOf(person)).toEqual(filed)
    })

    test.each([
      ['decline, success', [0, 1]],
      ['success, decline', [1, 0]],
      ['all in order', [0, 1, 2]],
      ['refund before success', [0, 2, 1]],
      ['decline late', [1, 2, 0]],
      ['success late', [2, 0, 1]],
      ['everything backwards', [2, 1, 0]],
      ['decline between', [1, 0, 2]],
    ])('ends in the same state whatever the order of events: %s', async (_, order) => {
      const { person, intent } = await buyer()
      const refunded = order.includes(2)
      const events = [
        fake.decline(intent),
        fake.pay(intent),
        ...(refunded ? [fake.refund(intent)] : []),
      ]
      for (const index of order) {
        const event = events[index]
        if (event) expect(await deliver(event)).toBe(200)
      }
      expect(await statusesOf(person)).toEqual([refunded ? 'refunded' : 'paid'])
      const pending = (await requestsOf(person)).filter(({ status }) => status === 'pending')
      expect(pending).toEqual(refunded ? [] : filed)
      const [transaction] = await transactionsOf(person)
      expect(transaction?.refundedCents).toBe(refunded ? 5000 : 0)
    })

    test('marks a pending request that was filed without payment as paid', async () => {
      const { person, intent } = await buyer()
      await app.call(requestRole, { as: person, body: { program: 'academy' } })
      await deliver(fake.pay(intent))
      expect(await requestsOf(person)).toEqual(filed)
    })

    test.each([
      ['amount', { amount: 1 }, 'Paid 1 cents, expected 5000'],
      ['amount above the price', { amount: 50000 }, 'Paid 50000 cents, expected 5000'],
      ['currency', { currency: 'jpy' }, 'Paid in jpy, expected usd'],
    ])('with a wrong %s is suspicious and grants nothing', async (_, came, reason) => {
      const { person, intent } = await buyer()
      expect(await deliver(fake.pay(intent, came))).toBe(200)
      expect(await transactionsOf(person)).toMatchObject([
        { status: 'suspicious', reason, can: { refund: true } },
      ])
      expect(await requestsOf(person)).toEqual([])
    })

    test('for something paid by another payment already is refunded', async () => {
      const { person, intent: first } = await buyer()
      const { pool } = app.academy.db
      await pool
        .updateTable('paymentIntents')
        .set({ open: false })
        .where('providerId', '=', first)
        .execute()
      const second = await beginPayment(app, person)
      expect(second).not.toBe(first)
      await Promise.all([deliver(fake.pay(first)), deliver(fake.pay(second))])
      await expect
        .poll(async () => (await statusesOf(person)).toSorted())
        .toEqual(['paid', 'refunded'])
      expect(await requestsOf(person)).toEqual(filed)
      const refunded = [first, second].map((id) => fake.refundedOf(id))
      expect(refunded.toSorted()).toEqual([0, 5000])
    })

    test('of somebody who has deleted the account meanwhile is refunded', async () => {
      const { person, intent } = await buyer()
      const { pool } = app.academy.db
      await pool.deleteFrom('users').where('id', '=', person.id).execute()
      await deliver(fake.pay(intent))
      await expect
        .poll(() =>
          pool
            .selectFrom('transactions')
            .select(['status', 'userId', 'reason'])
            .where('providerId', '=', intent)
            .execute(),
        )
        .toEqual([{ status: 'refunded', userId: null, reason: 'The account has been deleted.' }])
      expect(fake.refundedOf(intent)).toBe(5000)
    })
  })

  describe('the webhook refuses', () => {
    it.each(['an altered byte', 'a wrong secret', 'no signature', 'no body'])(
      '%s, and changes nothing',
      async (what) => {
        const { person, intent } = await buyer()
        const before = await eventsStored()
        const event = fake.pay(intent)
        const good = fake.delivery(event)
        const bad = {
          'an altered byte': { ...good, payload: good.payload.replace('5', '6') },
          'a wrong secret': fake.delivery(event, { secret: 'another_secret' }),
          'no signature': { ...good, headers: { 'content-type': 'application/json' } },
          'no body': { ...good, payload: '' },
        }[what]
        const { status, body } = await app.request(bad ?? {})
        expect(status).toBe(400)
        expect(body).toEqual({
          code: 'bad_request',
          message: 'The signature is missing, wrong or too old.',
        })
        expect(await statusesOf(person)).toEqual([])
        expect(await requestsOf(person)).toEqual([])
        expect(await eventsStored()).toEqual(before)
        expect((await app.request(good)).status).toBe(200)
      },
    )

    it('nothing unknown: others’ payments are acknowledged', async () => {
      expect(await deliver(fake.foreign())).toBe(200)
      const { body } = await app.call(listTransactions, { as: admin, query: { search: 'foreign' } })
      expect(body.items).toEqual([])
    })
  })

  describe('a dispute', () => {
    const disputeOf = async (person: Person) => (await transactionsOf(person))[0]?.dispute
    const newsOf = async (as: Person) =>
      (await app.call(listNotifications, { as })).body.filter(({ title }) => /Dispute/.test(title))

    test('is recorded and notified to admins, and does not end access', async () => {
      const { person, intent } = await buyer()
      await deliver(fake.pay(intent))
      const { body: requests } = await app.call(listOwnRoleRequests, { as: person })
      await app.call(approveRoleRequest, { as: admin, params: { id: requests[0]?.id ?? '' } })
      const before = (await newsOf(admin)).length
      const opened = fake.dispute(intent, 'needs_response')
      expect(await deliver(opened)).toBe(200)
      expect(await deliver(opened)).toBe(200)
      expect(await disputeOf(person)).toBe('open')
      expect(await statusesOf(person)).toEqual(['paid'])
      await expect.poll(async () => (await newsOf(admin)).length).toBe(before + 1)
      expect(await newsOf(person)).toEqual([])

      // The decision is final, even if the question is repeated or arrives late.
      expect(await deliver(fake.dispute(intent, 'lost', 60))).toBe(200)
      expect(await deliver(fake.dispute(intent, 'needs_response', 30))).toBe(200)
      expect(await disputeOf(person)).toBe('lost')
      await expect.poll(async () => (await newsOf(admin)).length).toBe(before + 2)
      const { body: me } = await app.call(getMe, { as: person })
      expect(me.roles).toContain('academy_student')
    })

    test('that arrives before its payment is sent again by the provider', async () => {
      const { person, intent } = await buyer()
      const opened = fake.dispute(intent, 'needs_response')
      expect(await deliver(opened)).toBe(503)
      expect(await transactionsOf(person)).toEqual([])
      await deliver(fake.pay(intent))
      expect(await deliver(opened)).toBe(200)
      expect(await disputeOf(person)).toBe('open')
    })
  })

  test('accounts deleted while their payments settle: no deadlock, and the money is accounted for', async () => {
    const buyers = await Promise.all(Array.from({ length: 6 }, () => buyer()))
    const outcomes = await Promise.all(
      buyers.flatMap(({ person, intent }, index) => {
        const settle = () => deliver(fake.pay(intent))
        const remove = async () =>
          (await app.call(deleteUser, { as: admin, params: { id: person.id } })).status
        return index % 2 ? [settle(), remove()] : [remove(), settle()]
      }),
    )
    expect(outcomes.toSorted()).toEqual([...Array(6).fill(200), ...Array(6).fill(204)])
    for (const { intent } of buyers) {
      const { body } = await app.call(listTransactions, { as: admin, query: { search: intent } })
      expect(body.items).toMatchObject([{ user: null, amountCents: 5000, providerId: intent }])
      // Paid for nothing, so it is refunded.
      await vi.waitFor(async () => {
        const answer = await app.call(listTransactions, { as: admin, query: { search: intent } })
        expect(answer.body.items[0]?.status).toBe('refunded')
      }, 300_000)
    }
  })
})
