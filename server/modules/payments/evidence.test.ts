import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPaymentIntent, listTransactions } from '#contract/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import type { Person } from '#testing/people.ts'

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
