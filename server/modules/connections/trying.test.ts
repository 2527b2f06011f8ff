import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ConnectionName, SettingName } from '#contract/connections/connection-names.ts'
import { tryConnection } from '#contract/connections/connections.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { startBucket, type TestBucket } from '#testing/bucket.ts'
import { endlessKeepAlive } from '#testing/endless-keep-alive.ts'
import type { Person } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'

/** What the services that are asked answer, by method and path; everything else is unknown to them. */
let replies: Record<string, { status?: number; body: object }> = {}
let asked: IncomingMessage[] = []
let services: Server
let mails: { to: string[]; message: string }[] = []
let mailServer: SMTPServer
let bucket: TestBucket
let app: TestApp
let owner: Person
let folder: string

beforeAll(async () => {
  services = createServer(endlessKeepAlive, (request, response) => {
    asked.push(request)
    request.resume()
    const reply = replies[`${request.method} ${request.url}`] ?? { status: 404, body: {} }
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(reply.body))
  })
  services.listen(0, '127.0.0.1')
  await once(services, 'listening')
  const base = `http://127.0.0.1:${(services.address() as AddressInfo).port}`
  mailServer = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    async onData(stream, { envelope }, done) {
      const message = await text(stream)
      if (message.includes('refuse')) return done(new Error('no such sender'))
      mails.push({ to: envelope.rcptTo.map(({ address }) => address), message })
      done()
    },
  })
  const listening = mailServer.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  bucket = await startBucket()
  folder = await mkdtemp(path.join(tmpdir(), 'academy-try-'))
  app = await startApp({
    env: {
      STRIPE_API_BASE: base,
      PAYPAL_API_BASE: base,
      PAYSTACK_API_BASE: base,
      TELEGRAM_API_ROOT: base,
      SMTP_URL: `smtp://127.0.0.1:${(listening.address() as AddressInfo).port}`,
      STORAGE_URL: bucket.url('files'),
      CDN_URL: base,
    },
  })
  owner = await app.people.owner()
})
afterAll(async () => {
  await app.stop()
  await bucket.stop()
  services.close()
  await new Promise<void>((resolve) => mailServer.close(() => resolve()))
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  replies = {}
  asked = []
  mails = []
})

async function attempt(
  connection: ConnectionName,
  values: Partial<Record<SettingName, string>> = {},
  as: Person | null = owner,
) {
  const list = Object.entries(values).map(([name, value]) => ({ name: name as SettingName, value }))
  return app.call(tryConnection, { as, params: { connection }, body: { values: list } })
}

describe('mail', () => {
  test('is sent to the owner, from the sender that is typed', async () => {
    const { body } = await attempt('mail', { MAIL_FROM: 'Typed <typed@mail.example>' })
    expect(body).toEqual({
      works: true,
      answer: `The mail server took an e-mail to ${owner.email}. Look whether it arrives.`,
    })
    expect(mails).toMatchObject([{ to: [owner.email] }])
    expect(mails[0]?.message).toContain('From: Typed <typed@mail.example>')
  })

  test('that is refused is told in the words of the server', async () => {
    const { body } = await attempt('mail', { MAIL_FROM: 'refuse <typed@mail.example>' })
    expect(body).toMatchObject({ works: false, answer: expect.stringContaining('no such sender') })
  })
})

describe('Stripe', () => {
  const values = { STRIPE_SECRET_KEY: 'sk_test_typed_into_the_page' }

  test('says whose key it is', async () => {
    replies['GET /v1/account'] = {
      body: { id: 'acct_1', business_profile: { name: 'Our Academy' } },
    }
    expect((await attempt('stripe', values)).body).toEqual({
      works: true,
      answer: 'Stripe knows this key: Our Academy, in test mode.',
    })
    expect(asked[0]?.headers.authorization).toBe('Bearer sk_test_typed_into_the_page')
  })

  test('says that it does not know it', async () => {
    const error = { message: 'Invalid API Key provided: sk_test_****page' }
    replies['GET /v1/account'] = { status: 401, body: { error } }
    expect((await attempt('stripe', values)).body).toEqual({
      works: false,
      answer: 'Stripe says: Invalid API Key provided: sk_test_****page.',
    })
  })

  test('is not asked without a key', async () => {
    const { status, body } = await attempt('stripe')
    expect(status).toBe(422)
    expect(body).toMatchObject({ issues: [{ path: 'STRIPE_SECRET_KEY' }] })
    expect(asked).toEqual([])
  })
})

test('PayPal is asked for the app and for its webhook', async () => {
  const values = {
    PAYPAL_CLIENT_ID: 'the-id-of-the-app',
    PAYPAL_CLIENT_SECRET: 'the-secret-of-the-app',
    PAYPAL_WEBHOOK_ID: 'WEBHOOK1',
    PAYPAL_MODE: 'sandbox',
  }
  expect((await attempt('paypal', values)).body).toMatchObject({ works: false })
  replies['POST /v1/oauth2/token'] = { body: { access_token: 'a token' } }
  expect((await attempt('paypal', values)).body).toMatchObject({
    works: false,
    answer: expect.stringContaining('no webhook'),
  })
  replies['GET /v1/notifications/webhooks/WEBHOOK1'] = { body: { url: 'https://a.example/hook' } }
  expect((await attempt('paypal', values)).body).toEqual({
    works: true,
    answer: 'PayPal knows this app (sandbox). Its webhook goes to https://a.example/hook.',
  })
})

test('Paystack says which currencies the account has, and not what is on it', async () => {
  replies['GET /balance'] = { body: { data: [{ currency: 'GHS', balance: 123_456 }] } }
  const { text: answer } = await attempt('paystack', { PAYSTACK_SECRET_KEY: 'sk_test_typed' })
  expect(answer).toContain('GHS')
  expect(answer).not.toContain('123')
})

test('Telegram says which bot it is, and its token is in no answer', async () => {
  const token = '123456789:a_token_that_is_used_in_nothing_but_tests'
  replies[`GET /bot${token}/getMe`] = { body: { ok: true, result: { username: 'our_bot' } } }
  const values = { TELEGRAM_BOT_TOKEN: token }
  expect((await attempt('telegram', values)).body).toEqual({
    works: true,
    answer: 'Telegram knows this token: it is the bot @our_bot.',
  })
  const other = { TELEGRAM_BOT_TOKEN: token.replace('a_token', 'b_token') }
  const { body, text: answer } = await attempt('telegram', other)
  expect(body).toMatchObject({ works: false })
  expect(answer).not.toContain('b_token')
})

test('a bucket gets a small object and gives it back; nothing stays', async () => {
  expect((await attempt('storage')).body).toMatchObject({ works: true })
  expect(await bucket.keys('files')).toEqual([])
  bucket.cutAfter(0)
  const { body } = await attempt('storage')
  bucket.mend()
  expect(body).toMatchObject({ works: false, answer: expect.stringMatching(/^The bucket says: /) })
})

describe('the place of backups', () => {
  test('gets a small file; neither it nor a folder that was made for it stays', async () => {
    for (const place of [folder, path.join(folder, 'made', 'for', 'it')]) {
      expect((await attempt('backup', { BACKUP_DIR: place })).body).toMatchObject({ works: true })
    }
    expect(await readdir(folder)).toEqual([])
  })

  test('that cannot be written to is told', async () => {
    const { body } = await attempt('backup', { BACKUP_DIR: '/proc/academy' })
    expect(body).toMatchObject({ works: false })
  })
})

test('a CDN has to lead to this academy', async () => {
  const says = async () => (await attempt('cdn')).body
  expect(await says()).toMatchObject({ works: false })
  replies['GET /api/academy-info'] = { body: { publicUrl: 'https://other.example' } }
  expect(await says()).toMatchObject({ works: false, answer: expect.stringContaining('another') })
  const { PUBLIC_URL: publicUrl } = app.academy.platform.config
  replies['GET /api/academy-info'] = { body: { publicUrl } }
  expect(await says()).toMatchObject({ works: true })
})

test('what is typed does not lead into the academy’s own network, and nothing is asked there', async () => {
  const plain = await startApp()
  const as = await plain.people.owner()
  const { port } = services.address() as AddressInfo
  const cases: [ConnectionName, SettingName, string][] = [
    ['mail', 'SMTP_URL', `smtp://127.0.0.1:${port}`],
    ['mail', 'SMTP_URL', `smtp://2130706433:${port}`],
    ['storage', 'STORAGE_URL', `s3://a-b?endpoint=http://127.0.0.1:${port}`],
    ['backup', 'BACKUP_DIR', `s3://a-b?endpoint=http://localhost:${port}`],
    ['cdn', 'CDN_URL', `http://127.0.0.1:${port}`],
  ]
  for (const [connection, name, value] of cases) {
    const body = { values: [{ name, value }] }
    const answer = await plain.call(tryConnection, { as, params: { connection }, body })
    expect([name, value, answer.status]).toEqual([name, value, 422])
  }
  expect(asked).toEqual([])
  await plain.stop()
})

test('trying saves nothing but the record that it was tried, and only the owner may', async () => {
  replies['GET /v1/account'] = { body: { id: 'acct_1' } }
  const stored = async () =>
    Object.entries(await stateOf(app)).filter(
      ([name]) => name !== 'audit_entries' && name !== 'processes',
    )
  const others = [null, await app.people.admin(), await app.people.free()]
  const before = await stored()
  expect((await attempt('stripe', { STRIPE_SECRET_KEY: 'sk_test_1' })).status).toBe(200)
  expect(await stored()).toEqual(before)
  asked = []
  for (const as of others) {
    expect((await attempt('stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, as)).status).toBe(
      as ? 403 : 401,
    )
  }
  expect(asked).toEqual([])
})

test('somebody who tries too often waits', async () => {
  replies['GET /balance'] = { body: { data: [] } }
  const statuses = new Set<number>()
  for (let count = 0; count < 61; count += 1) {
    statuses.add((await attempt('paystack', { PAYSTACK_SECRET_KEY: 'sk_test_typed' })).status)
  }
  expect(statuses).toContain(429)
})
