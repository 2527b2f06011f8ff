import { PDFDocument } from 'pdf-lib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentIntent, listTransactions } from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'
import { drawEvidence, mostListed } from './draw-evidence.ts'
import type { TransactionRow } from './transactions.store.ts'

let stripe: FakeStripe
let app: TestApp
let admin: Person
beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
  admin = await app.people.admin()
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

test('a disputed payment has evidence, for admins only, and downloading it is recorded', async () => {
  const person = await app.people.free()
  const body = { amount: 5000, program: 'academy' } as const
  const { body: answer } = await app.call(createPaymentIntent, { as: person, body })
  const intent = answer.clientSecret.split('_secret_')[0] ?? ''
  await app.request(stripe.delivery(stripe.pay(intent)))
  const { body: found } = await app.call(listTransactions, {
    as: admin,
    query: { search: intent },
  })
  const id = found.items[0]?.id ?? ''
  const take = (as: Person) =>
    app.request({
      url: `/api/admin/transactions/${id}/evidence`,
      headers: { authorization: `Bearer ${as.token}` },
    })
  const taken = () =>
    app.academy.db.pool
      .selectFrom('auditEntries')
      .select(['actorId', 'personId'])
      .where('action', '=', 'dispute.evidence_taken')
      .execute()
  expect((await take(admin)).status).toBe(422)
  await app.request(stripe.delivery(stripe.dispute(intent, 'needs_response')))
  for (const other of [person, await app.people.staff('bookkeeper')]) {
    expect((await take(other)).status).toBe(403)
  }
  expect(await taken()).toEqual([])
  const { status, headers, text } = await take(admin)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(text.startsWith('%PDF-')).toBe(true)
  expect(await taken()).toEqual([{ actorId: admin.id, personId: person.id }])
})

test('of a long conversation the newest part is read, and the rest is counted', async () => {
  const { id } = await app.people.free()
  const { driver } = app.academy.db
  await driver.query(
    `insert into conversations (user_id, last_number, last_of_student, last_at)
     values ($1, 1500, 1500, now())`,
    [id],
  )
  await driver.query(
    `insert into messages (id, user_id, number, sender_id, side, client_id, text, sent_at)
     select gen_random_uuid(), $1, n, $1, 'student', gen_random_uuid(), 'Message ' || n,
       now() - make_interval(mins => 1500 - n)
     from generate_series(1, 1500) n`,
    [id],
  )
  const parts = app.academy.platform.contributed.personalData
  const found = await parts.find(({ part }) => part === 'messages')?.readNewest?.(id, mostListed)
  expect(found).toMatchObject({ total: 1500 })
  expect(found?.items).toHaveLength(1000)
  expect(found?.items[0]).toMatchObject({ text: 'Message 501' })
  expect(found?.items.at(-1)).toMatchObject({ from: 'student', text: 'Message 1500' })
})

test('however much there is of anything, the document has the same length', async () => {
  const at = new Date('2026-11-22T12:00:00Z')
  const row = {
    providerId: 'pi_1',
    amountCents: 5000,
    refundedCents: 0,
    currency: 'usd',
    paidAt: at,
  }
  const pagesOf = async (count: number) => {
    const many = <Row>(one: Row) => Array.from({ length: count }, () => one)
    const session = { createdAt: at, lastUsedAt: at, userAgent: 'A browser', address: null }
    const lesson = {
      course: 'Basics',
      lesson: 'Orders',
      watchedSeconds: 60,
      completedAt: at,
      updatedAt: at,
    }
    const account = {
      name: 'Mia',
      email: 'mia@people.example',
      createdAt: at,
      emailConfirmedAt: at,
    }
    const message = { from: 'student', text: 'Hello', sentAt: at }
    const parts = {
      account: { ...account, sessions: many(session) },
      courses: { lessons: many(lesson) },
      messages: { items: many(message).slice(-mostListed), total: count },
    }
    const about = { brand: 'Harbour', title: 'Academy', now: at }
    const file = await drawEvidence(row as TransactionRow, parts, about)
    return (await PDFDocument.load(file)).getPageCount()
  }
  const [full, more] = [await pagesOf(mostListed), await pagesOf(20 * mostListed)]
  // The lines that count the rest may begin another page.
  expect(more - full).toBeLessThanOrEqual(1)
  expect(full).toBeGreaterThan(20)
})
