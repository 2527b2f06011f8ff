import { afterAll, beforeAll, expect, test } from 'vitest'
import { listRoleRequests, requestRole } from '#contract/access/access.ts'
import {
  confirmSandboxPayment,
  createPaymentIntent,
  getPaymentConfig,
  listTransactions,
} from '#contract/payments/payments.ts'
import { startApp, type TestApp } from '#testing/app.ts'

const academy = { amount: 5000, program: 'academy' } as const
const card = { number: '4242424242424242', expMonth: 12, expYear: 40, cvc: '123' }

let app: TestApp
beforeAll(async () => {
  app = await startApp({ env: { PAYMENT_SANDBOX: 'off' } })
})
afterAll(() => app.stop())

test('without a card provider, publicly known cards cannot pay', async () => {
  const student = await app.people.free()
  const { body: config } = await app.call(getPaymentConfig, { as: student })
  expect(config).toMatchObject({ available: false })
  const refused = await app.call(createPaymentIntent, { as: student, body: academy })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { message: 'Card payments are not open yet. Request access instead.' },
  ])
  const body = { clientSecret: 'pi_sandbox_1_secret_1', card }
  expect((await app.call(confirmSandboxPayment, { as: student, body })).status).toBe(404)
  expect(await app.academy.db.pool.selectFrom('paymentIntents').selectAll().execute()).toEqual([])
})

test('an intent from an earlier sandbox can no longer be paid', async () => {
  const student = await app.people.free()
  const open = await startApp({ shareWith: app })
  const begun = await open.call(createPaymentIntent, { as: student, body: academy })
  expect(begun.status).toBe(200)
  await open.stop()
  const body = { clientSecret: begun.body.clientSecret, card }
  expect((await app.call(confirmSandboxPayment, { as: student, body })).status).toBe(404)
  const admin = await app.people.admin()
  const { body: list } = await app.call(listTransactions, { as: admin })
  expect(list.items).toEqual([])
})

test('requesting a role is still possible', async () => {
  const student = await app.people.free()
  const admin = await app.people.admin()
  const requested = await app.call(requestRole, { as: student, body: { program: 'academy' } })
  expect(requested.status).toBe(201)
  const { body } = await app.call(listRoleRequests, { as: admin })
  expect(body.find(({ user }) => user.id === student.id)).toMatchObject({
    paid: false,
    paidInTest: false,
  })
})

test('in production the sandbox is off unless the owner enables it, and is then in test mode', async () => {
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example' }
  const student = await app.people.free()
  const configOf = async (env: Record<string, string>) => {
    const started = await startApp({ env: { ...production, ...env }, shareWith: app })
    const { body } = await started.call(getPaymentConfig, { as: student })
    await started.stop()
    return body
  }
  expect(await configOf({})).toMatchObject({ provider: 'sandbox', available: false })
  const opened = { provider: 'sandbox', testMode: true, available: true }
  expect(await configOf({ PAYMENT_SANDBOX: 'on' })).toMatchObject(opened)
})
