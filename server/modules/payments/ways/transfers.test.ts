import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import {
  approveRoleRequest,
  deleteUser,
  listOwnRoleRequests,
  rejectRoleRequest,
} from '#contract/access/access.ts'
import { listOwnPayments } from '#contract/invoices.ts'
import { listNotifications } from '#contract/notifications/notifications.ts'
import { cancelOwnTransfer, listAwaitedTransfers } from '#contract/payments/payment-ways.ts'
import {
  createPaymentIntent,
  getPaymentConfig,
  listTransactions,
  quotePayment,
  refundTransaction,
} from '#contract/payments/payments.ts'
import {
  confirmTransfer,
  getTransferSettings,
  listTransfers,
  refuseTransfer,
  settleTransferRefund,
  updateTransferSettings,
} from '#contract/payments/transfers.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'

let app: TestApp
let admin: Person
let books: Person

const account = {
  isOn: true,
  details: 'Meridian Ltd\nIBAN DE00 1234 5678',
  currencies: ['usd', 'eur'] as ('usd' | 'eur')[],
}

beforeAll(async () => {
  app = await startApp({ env: { PAYMENT_SANDBOX: 'off' } })
  admin = await app.people.admin()
  books = await app.people.staff('bookkeeper')
  const saved = await app.call(updateTransferSettings, { as: admin, body: account })
  expect(saved.status).toBe(200)
})
afterAll(() => app.stop())
// Some tests let time pass, which sessions and proofs do not outlive.
beforeEach(() => renew(admin, books))

async function renew(...people: Person[]) {
  for (const person of people) await app.people.renew(person)
}

const patience = { timeout: 60_000, interval: 50 }
const day = 24 * 60 * 60_000

const begin = (as: Person) =>
  app.call(createPaymentIntent, {
    as,
    body: { amount: 5000, program: 'academy', way: 'transfer' },
  })
/** Somebody who has asked to pay by transfer. */
async function payer() {
  const person = await app.people.free()
  const { status, body } = await begin(person)
  expect(status).toBe(200)
  return { person, id: body.clientSecret, reference: body.transfer?.reference ?? '' }
}
const confirm = (id: string, body = {}, as: Person | null = books) =>
  app.call(confirmTransfer, { as, params: { id }, body })
const awaitedBy = async (as: Person) => (await app.call(listAwaitedTransfers, { as })).body
const openTransfers = async () => (await app.call(listTransfers, { as: books })).body
const found = async (reference: string) => {
  const query = { search: reference, state: 'all' } as const
  return (await app.call(listTransfers, { as: books, query })).body[0]
}
const transactionOf = async ({ email }: Person) => {
  const { body } = await app.call(listTransactions, { as: admin, query: { search: email } })
  return body.items[0]
}
const requestsOf = async (as: Person) => (await app.call(listOwnRoleRequests, { as })).body

describe('the settings', () => {
  it('are for admins, and name the account and its currencies', async () => {
    expect((await app.call(getTransferSettings, { as: books })).status).toBe(403)
    const { body } = await app.call(getTransferSettings, { as: admin })
    expect(body).toMatchObject({ ...account, currencies: ['eur', 'usd'] })
  })

  it.each([
    ['no account', { ...account, details: null }],
    ['an empty account', { ...account, details: '  ' }],
    ['no currency', { ...account, currencies: [] }],
  ])('are refused with %s while transfers are on', async (_, body) => {
    expect((await app.call(updateTransferSettings, { as: admin, body })).status).toBe(400)
  })

  it('that somebody else has changed are not overwritten', async () => {
    const { body: set } = await app.call(getTransferSettings, { as: admin })
    const seen = { ...account, updatedAt: set.updatedAt }
    expect((await app.call(updateTransferSettings, { as: admin, body: seen })).status).toBe(200)
    const late = await app.call(updateTransferSettings, { as: admin, body: seen })
    expect(late.status).toBe(409)
  })
})

test('transfers are a way of paying by themselves', async () => {
  const person = await app.people.free()
  const { body: config } = await app.call(getPaymentConfig, { as: person })
  expect(config).toMatchObject({ provider: 'transfer', available: true, testMode: false })
  expect(config.ways?.map(({ name }) => name)).toEqual(['transfer'])
  const { body: quote } = await app.call(quotePayment, { as: person, body: { program: 'academy' } })
  expect(quote.ways).toBeUndefined()
})

describe('a payment by transfer', () => {
  it('shows the same reference and the account whenever it is asked for', async () => {
    const { person, id, reference } = await payer()
    expect(reference).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}$/)
    const again = await Promise.all(Array.from({ length: 5 }, () => begin(person)))
    expect(new Set(again.map(({ body }) => body.transfer?.reference))).toEqual(new Set([reference]))
    expect(await awaitedBy(person)).toEqual([
      {
        id,
        program: 'academy',
        offerName: null,
        reference,
        amountCents: 5000,
        currency: 'usd',
        details: account.details,
        endsAt: expect.any(String),
      },
    ])
    expect(await awaitedBy(await app.people.free())).toEqual([])
  })

  it('is recorded by the bookkeeper, once, files the request and gives a receipt', async () => {
    const { person, id, reference } = await payer()
    expect((await confirm(id, {}, person)).status).toBe(403)
    expect((await confirm(id, {}, null)).status).toBe(401)
    expect(await requestsOf(person)).toEqual([])
    expect((await openTransfers()).map((one) => one.reference)).toContain(reference)

    const answers = await Promise.all(Array.from({ length: 5 }, () => confirm(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(await transactionOf(person)).toMatchObject({
      status: 'paid',
      provider: 'transfer',
      providerId: reference,
      amountCents: 5000,
      inTest: false,
      can: { refund: true },
    })
    const [request] = await requestsOf(person)
    expect(request).toMatchObject({ status: 'pending', paid: true })
    expect((await openTransfers()).map((one) => one.reference)).not.toContain(reference)
    await expect
      .poll(
        async () => (await app.call(listOwnPayments, { as: person })).body[0]?.documents,
        patience,
      )
      .toHaveLength(1)
    const approved = await app.call(approveRoleRequest, {
      as: admin,
      params: { id: request?.id ?? '' },
    })
    expect(approved.status).toBe(200)
    const audited = await app.academy.db.pool
      .selectFrom('auditEntries')
      .select(['action', 'actorId'])
      .where('subject', '=', id)
      .execute()
    expect(audited).toEqual([{ action: 'transfer.confirmed', actorId: books.id }])
  })

  it('of another amount is suspicious, grants nothing, and is not recorded twice', async () => {
    const { person, id } = await payer()
    expect((await confirm(id, { amountCents: 4900 })).status).toBe(200)
    expect(await transactionOf(person)).toMatchObject({
      status: 'suspicious',
      reason: 'Paid 4900 cents, expected 5000',
    })
    expect(await requestsOf(person)).toEqual([])
    expect((await confirm(id, { amountCents: 4900 })).status).toBe(200)
    expect((await confirm(id)).status).toBe(409)
  })

  it('counts for the day on which it has arrived', async () => {
    const { person, id } = await payer()
    const now = app.clock.now()
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
    for (const bad of [dayOf(now.getTime() + 3 * day), dayOf(now.getTime() - 10 * day)]) {
      const refused = await confirm(id, { receivedOn: bad })
      expect([refused.status, refused.body]).toMatchObject([
        422,
        { issues: [{ path: 'receivedOn' }] },
      ])
    }
    expect((await confirm(id, { receivedOn: dayOf(now.getTime()) })).status).toBe(200)
    const { pool } = app.academy.db
    const { paidAt } = await pool
      .selectFrom('transactions')
      .select('paidAt')
      .where('userId', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(paidAt?.getTime()).toBeLessThanOrEqual(app.clock.now().getTime())
  })

  it('that is refused is told to the payer, and its money may come all the same', async () => {
    const { person, id, reference } = await payer()
    const refuse = () =>
      app.call(refuseTransfer, { as: books, params: { id }, body: { reason: 'From a stranger' } })
    expect((await refuse()).body).toMatchObject({ status: 'refused', reason: 'From a stranger' })
    expect((await refuse()).status).toBe(200)
    expect(await transactionOf(person)).toMatchObject({
      status: 'failed',
      reason: 'From a stranger',
    })
    expect(await awaitedBy(person)).toEqual([])
    await expect
      .poll(async () => {
        const { body } = await app.call(listNotifications, { as: person })
        return body.map(({ title }) => title)
      }, patience)
      .toContain('Your bank transfer was not accepted')
    // Another attempt has another reference.
    expect((await begin(person)).body.transfer?.reference).not.toBe(reference)
    expect((await confirm(id)).status).toBe(200)
    expect(await transactionOf(person)).toMatchObject({ status: 'paid', reason: null })
    const late = await app.call(refuseTransfer, { as: books, params: { id }, body: {} })
    expect(late.status).toBe(409)
  })

  it('is cancelled by its payer alone', async () => {
    const { person, id, reference } = await payer()
    const cancel = (as: Person) => app.call(cancelOwnTransfer, { as, params: { id } })
    expect((await cancel(await app.people.free())).status).toBe(404)
    expect((await cancel(person)).status).toBe(204)
    expect((await cancel(person)).status).toBe(204)
    expect(await found(reference)).toMatchObject({ status: 'cancelled' })
    expect(await awaitedBy(person)).toEqual([])
  })

  it('is not awaited for ever', async () => {
    const { person, reference } = await payer()
    app.clock.advance(29 * day)
    await renew(books)
    await app.academy.modules.payments.reconcile()
    expect(await found(reference)).toMatchObject({ status: 'awaited' })
    app.clock.advance(2 * day)
    await renew(books, person)
    await app.academy.modules.payments.reconcile()
    expect(await found(reference)).toMatchObject({ status: 'cancelled' })
    expect(await awaitedBy(person)).toEqual([])
  })
})

describe('money that came by transfer', () => {
  const settle = (id: string, refundId: string, sent = true, as: Person | null = books) =>
    app.call(settleTransferRefund, { as, params: { id, refundId }, body: { sent } })
  const dueOf = async (reference: string) => (await found(reference))?.refunds ?? []
  const refund = (id: string, body = {}) =>
    app.call(refundTransaction, { as: books, params: { id }, body })

  it('is sent back by hand, in parts and whole, and recorded once', async () => {
    const { person, id, reference } = await payer()
    await confirm(id)
    const transaction = (await transactionOf(person))?.id ?? ''
    await refund(transaction, { amountCents: 2000 })
    await expect.poll(() => dueOf(reference), patience).toMatchObject([{ amountCents: 2000 }])
    expect(await transactionOf(person)).toMatchObject({ status: 'refunding', refundedCents: 0 })
    // Asked again, there is no second one.
    app.clock.advance(5 * 60_000)
    await app.academy.modules.payments.reconcile()
    const [due] = await dueOf(reference)
    expect(await dueOf(reference)).toHaveLength(1)
    const refundId = due?.id ?? ''
    expect((await settle(id, refundId, true, person)).status).toBe(403)
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(id, refundId)))
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect((await settle(id, refundId, false)).status).toBe(409)
    expect(await transactionOf(person)).toMatchObject({ status: 'paid', refundedCents: 2000 })

    await refund(transaction)
    await expect.poll(() => dueOf(reference), patience).toMatchObject([{ amountCents: 3000 }])
    await settle(id, (await dueOf(reference))[0]?.id ?? '')
    expect(await transactionOf(person)).toMatchObject({ status: 'refunded', refundedCents: 5000 })
    expect(await app.academy.modules.payments.disagreeing(app.academy.db.pool)).toEqual([])
  })

  it('that could not be sent back may be sent again', async () => {
    const { person, id, reference } = await payer()
    await confirm(id)
    const transaction = (await transactionOf(person))?.id ?? ''
    await refund(transaction)
    await expect.poll(() => dueOf(reference), patience).toHaveLength(1)
    await settle(id, (await dueOf(reference))[0]?.id ?? '', false)
    expect(await transactionOf(person)).toMatchObject({
      status: 'refund_failed',
      reason: 'The money could not be sent back.',
      can: { refund: true },
    })
    await refund(transaction)
    await expect.poll(() => dueOf(reference), patience).toHaveLength(1)
  })

  it('for a request that is rejected, or for nobody, is to be sent back', async () => {
    const [rejected, deleted] = [await payer(), await payer()]
    await confirm(rejected.id)
    const [request] = await requestsOf(rejected.person)
    await app.call(rejectRoleRequest, { as: admin, params: { id: request?.id ?? '' } })
    await app.call(deleteUser, { as: admin, params: { id: deleted.person.id } })
    await confirm(deleted.id)
    for (const { reference } of [rejected, deleted]) {
      await expect.poll(() => dueOf(reference), patience).toMatchObject([{ amountCents: 5000 }])
    }
    await expect
      .poll(async () => {
        const { body } = await app.call(listNotifications, { as: books })
        return body.map(({ title }) => title)
      }, patience)
      .toContain('Transfer to Send Back')
  })
})

test('switched off, nobody begins one, and those that have begun can be concluded', async () => {
  const { person, id } = await payer()
  const off = { ...account, isOn: false }
  await app.call(updateTransferSettings, { as: admin, body: off })
  const refused = await begin(await app.people.free())
  expect(refused.status).toBe(422)
  expect((await confirm(id)).status).toBe(200)
  expect(await transactionOf(person)).toMatchObject({ status: 'paid' })
  await app.call(updateTransferSettings, { as: admin, body: account })
})
