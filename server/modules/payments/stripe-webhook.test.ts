import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeStripe } from '#testing/fake-stripe.ts'
import { beginPayment } from '#testing/ways.ts'

let stripe: FakeStripe
let app: TestApp

beforeAll(async () => {
  stripe = new FakeStripe()
  app = await startApp({ env: await stripe.start() })
})
afterAll(async () => {
  await app.stop()
  await stripe.stop()
})

const eventsStored = () =>
  app.academy.db.pool.selectFrom('paymentEvents').select('id').orderBy('id').execute()

it('refuses a signature of more than five minutes ago, and changes nothing', async () => {
  const intent = await beginPayment(app, await app.people.free())
  const before = await eventsStored()
  const event = stripe.pay(intent)
  const old = new Date(app.clock.now().getTime() - 301_000)
  const { status, body } = await app.request(stripe.delivery(event, { at: old }))
  expect(status).toBe(400)
  expect(body).toMatchObject({ message: 'The signature is missing, wrong or too old.' })
  expect(await eventsStored()).toEqual(before)
})

it('refuses more than 512 KiB', async () => {
  const event = stripe.event('customer.created', { note: 'x'.repeat(512 * 1024) })
  expect((await app.request(stripe.delivery(event))).status).toBe(413)
  const large = stripe.event('customer.created', { note: 'x'.repeat(500 * 1024) })
  expect((await app.request(stripe.delivery(large))).status).toBe(200)
})

it('acknowledges types that mean nothing here', async () => {
  const news = stripe.event('customer.created', { id: 'cus_1' })
  expect((await app.request(stripe.delivery(news))).status).toBe(200)
})
