import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakePayPal } from '#testing/fake-paypal.ts'
import { FakePaystack } from '#testing/fake-paystack.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test('the webhooks of providers that are not set up take nothing', async () => {
  for (const fake of [new FakePayPal(), new FakePaystack()]) {
    const { status, body } = await app.request(fake.delivery(fake.foreign()))
    expect(status).toBe(400)
    expect(body).toMatchObject({ message: 'The signature is missing, wrong or too old.' })
  }
  expect(await app.academy.db.pool.selectFrom('paymentEvents').selectAll().execute()).toEqual([])
})
