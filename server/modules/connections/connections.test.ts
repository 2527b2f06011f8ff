import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBatch } from '#contract/batch-reads.ts'
import type { ConnectionName, SettingName } from '#contract/connections/connection-names.ts'
import { getConnections, removeSetting, saveConnection } from '#contract/connections/connections.ts'
import { sealSetting } from '#server/platform/connections/seal.ts'
import { recordFact } from '#server/platform/facts/facts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { stateOf } from '#testing/state.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await startApp({ env: { MAIL_FROM: 'Env <env@mail.example>' } })
  owner = await app.people.owner()
})
afterAll(() => app.stop())

const query = (text: string, values?: unknown[]) => app.academy.db.driver.query(text, values)
beforeEach(() => query('delete from connection_settings'))

const read = async (as = owner) => (await app.call(getConnections, { as })).body
const save = (
  connection: ConnectionName,
  values: Partial<Record<SettingName, string>>,
  as: Person | null = owner,
) => {
  const list = Object.entries(values).map(([name, value]) => ({ name: name as SettingName, value }))
  return app.call(saveConnection, { as, params: { connection }, body: { values: list } })
}
const remove = (connection: ConnectionName, setting: SettingName, as: Person | null = owner) =>
  app.call(removeSetting, { as, params: { connection, setting } })
const settingOf = async (name: SettingName) =>
  (await read()).connections.flatMap(({ settings }) => settings).find((one) => one.name === name)

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_a_secret_that_nobody_sees_4242',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_a_secret_that_nobody_sees_either_7777',
}

test('what is set is told without its secrets, with when and by whom', async () => {
  const { status, text } = await save('stripe', stripe)
  expect(status).toBe(200)
  expect(text).not.toContain('nobody_sees')
  expect(await settingOf('STRIPE_SECRET_KEY')).toEqual({
    name: 'STRIPE_SECRET_KEY',
    source: 'here',
    value: null,
    ending: '4242',
    changedAt: expect.any(String),
    changedBy: owner.name,
    isLost: false,
  })
  expect(await settingOf('STRIPE_PUBLISHABLE_KEY')).toMatchObject({
    source: 'here',
    value: stripe.STRIPE_PUBLISHABLE_KEY,
    ending: null,
  })
  expect(await settingOf('SMTP_URL')).toMatchObject({
    source: 'none',
    value: null,
    changedAt: null,
  })
})

test('nothing of it is readable in the database, in the activity or in an export', async () => {
  await save('stripe', stripe)
  const { rows } = await query('select * from connection_settings')
  expect(rows).toHaveLength(3)
  const entries = (await query("select * from audit_entries where action like 'connection.%'")).rows
  expect(entries.at(-1)).toMatchObject({
    action: 'connection.changed',
    subject_name: 'Stripe',
    details: { settings: 'Secret key, Publishable key, Webhook secret' },
  })
  const stored = rows.map(({ name, sealed }) => `${name} ${sealed}`).join()
  const own = JSON.stringify(await app.storedOf(owner.id, 'connections'))
  for (const text of [stored, own, JSON.stringify(entries)]) {
    expect(text).not.toContain('nobody_sees')
  }
  expect(own).toContain('STRIPE_SECRET_KEY')
})

test('it is no part of the answer of several reads', async () => {
  const of = ['/admin/connections', '/me/profile'].join(' ')
  const { body } = await app.call(readBatch, { as: owner, query: { of } })
  expect(Object.keys(body)).toEqual(['/me/profile'])
})

test('the environment wins, and is shown as such', async () => {
  expect(await settingOf('MAIL_FROM')).toMatchObject({
    source: 'environment',
    value: 'Env <env@mail.example>',
  })
  const refused = await save('mail', { MAIL_FROM: 'Page <page@mail.example>' })
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'rule_violated',
    issues: [{ path: 'MAIL_FROM', message: 'Is set by the environment, which wins.' }],
  })
  const fixed = await startApp({ shareWith: app, env: { SMTP_URL: 'smtp://env:word@127.0.0.1' } })
  const { text } = await fixed.call(getConnections, { as: owner })
  expect(text).not.toContain('env:word')
  await fixed.stop()
})

test('what was sealed with another key has to be typed again', async () => {
  await save('telegram', { TELEGRAM_BOT_TOKEN: '123456789:a_token_that_is_used_in_nothing' })
  const { status } = await save('cdn', { CDN_URL: 'https://93.184.215.14' })
  expect(status).toBe(200)
  const other = await startApp({
    shareWith: app,
    env: { SETTINGS_KEY: 'another key for what is set on the page 123' },
  })
  const { body } = await other.call(getConnections, { as: owner })
  const lost = body.connections.flatMap(({ settings }) => settings).filter(({ isLost }) => isLost)
  expect(lost.map(({ name, value, ending }) => [name, value, ending])).toEqual([
    ['TELEGRAM_BOT_TOKEN', null, null],
    ['CDN_URL', null, null],
  ])
  await other.stop()
})

test('a secret cannot be passed off as a setting that is shown', async () => {
  await save('stripe', stripe)
  await query(
    `insert into connection_settings (name, sealed, changed_at)
     select 'CDN_URL', sealed, changed_at from connection_settings where name = 'STRIPE_SECRET_KEY'`,
  )
  expect(await settingOf('CDN_URL')).toMatchObject({ value: null, isLost: true })
})

describe('what cannot be used is refused, and changes nothing', () => {
  test.each<[ConnectionName, Partial<Record<SettingName, string>>, SettingName, RegExp]>([
    ['stripe', { STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY', /Must begin with sk_/],
    ['stripe', { STRIPE_SECRET_KEY: 'sk_test_1' }, 'STRIPE_WEBHOOK_SECRET', /required together/],
    [
      'stripe',
      { ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
      'STRIPE_PUBLISHABLE_KEY',
      /take both from one mode/,
    ],
    ['mail', { SMTP_URL: 'https://mail.example.com' }, 'SMTP_URL', /begins with smtp/],
    ['mail', { SMTP_URL: 'smtp://127.0.0.1:25' }, 'SMTP_URL', /public address/],
    ['mail', { SMTP_URL: 'smtp://localhost' }, 'SMTP_URL', /public address/],
    ['mail', { SMTP_URL: 'smtp://169.254.169.254:80' }, 'SMTP_URL', /public address/],
    ['mail', { SMTP_URL: 'smtp://1.1.1.1?host=127.0.0.1' }, 'SMTP_URL', /without parameters/],
    ['storage', { STORAGE_URL: 's3://a-b?endpoint=http://[::1]:9' }, 'STORAGE_URL', /public/],
    ['storage', { STORAGE_URL: 's3://a-b?endpoint=http://2130706433' }, 'STORAGE_URL', /public/],
    ['storage', { AWS_ACCESS_KEY_ID: 'key' }, 'AWS_SECRET_ACCESS_KEY', /two parts/],
    ['backup', { BACKUP_DIR: 's3://a-b?endpoint=http://10.0.0.1' }, 'BACKUP_DIR', /public/],
    ['backup', { BACKUP_DIR: 'backups' }, 'BACKUP_DIR', /whole path/],
    ['backup', { BACKUP_DIR: import.meta.dirname }, 'BACKUP_DIR', /folder of the program/],
    ['cdn', { CDN_URL: 'https://192.168.1.1' }, 'CDN_URL', /public address/],
    ['cdn', { CDN_URL: 'https://cdn.example.com/path' }, 'CDN_URL', /https/],
    ['cdn', { CDN_URL: "https://a.example; script-src 'unsafe-inline'" }, 'CDN_URL', /https/],
    ['cdn', { MAIL_FROM: 'a@b.example' }, 'MAIL_FROM', /another connection/],
    ['telegram', { TELEGRAM_BOT_TOKEN: 'token' }, 'TELEGRAM_BOT_TOKEN', /token of a bot/],
    ['paystack', { PAYSTACK_SECRET_KEY: 'sk_test_1' }, 'PAYSTACK_CURRENCIES', /required together/],
    ['paypal', { PAYPAL_MODE: 'both' }, 'PAYPAL_MODE', /live or sandbox/],
  ])('%s %o', async (connection, values, name, message) => {
    const before = await stateOf(app)
    const { status, body } = await save(connection, values)
    expect(status).toBe(422)
    const issues: { path: string; message: string }[] = Object(body).issues ?? []
    expect(issues.find(({ path }) => path === name)?.message).toMatch(message)
    expect(await stateOf(app)).toEqual(before)
  })

  test('input that no call takes', async () => {
    const bad = [
      { values: [] },
      { values: [{ name: 'JWT_SECRET', value: 'x' }] },
      { values: [{ name: 'CDN_URL', value: '' }] },
      { values: [{ name: 'CDN_URL', value: 'a\nb' }] },
      { values: [{ name: 'CDN_URL', value: 'x'.repeat(2001) }] },
    ]
    for (const payload of bad) {
      const { status } = await app.request({
        method: 'PUT',
        url: '/api/admin/connections/cdn',
        headers: { authorization: `Bearer ${owner.token}` },
        payload,
      })
      expect([400, 422], JSON.stringify(payload)).toContain(status)
    }
  })
})

test('a value is removed once, and the rest of its connection is then told to be of no use', async () => {
  await save('stripe', stripe)
  expect((await remove('stripe', 'STRIPE_WEBHOOK_SECRET')).status).toBe(200)
  const { connections } = await read()
  const found = connections.find(({ name }) => name === 'stripe')
  expect(found?.problem).toBe('Webhook secret: Is required together with ‘Secret key’.')
  expect((await remove('stripe', 'STRIPE_WEBHOOK_SECRET')).status).toBe(404)
  expect((await remove('mail', 'STRIPE_SECRET_KEY')).status).toBe(404)
})

test('values that are saved at once, twice, are there once', async () => {
  const answers = await Promise.all([save('stripe', stripe), save('stripe', stripe)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await query('select from connection_settings')).rowCount).toBe(3)
})

test('it says that running processes use earlier settings', async () => {
  await expect.poll(async () => (await read()).processes).toEqual({ running: 1, upToDate: 1 })
  await save('cdn', { CDN_URL: 'https://93.184.215.14' })
  expect((await read()).processes).toEqual({ running: 1, upToDate: 0 })
})

test('nobody but the owner reads, sets, or removes anything', async () => {
  await save('cdn', { CDN_URL: 'https://93.184.215.14' })
  const { people } = app
  const others = [null, await people.admin(), await people.academy(), await people.staff('support')]
  const before = await stateOf(app)
  for (const as of others) {
    const status = as ? 403 : 401
    expect((await app.call(getConnections, { as })).status).toBe(status)
    expect((await save('stripe', stripe, as)).status).toBe(status)
    expect((await remove('cdn', 'CDN_URL', as)).status).toBe(status)
  }
  expect(await stateOf(app)).toEqual(before)
})

test('in a demo, whose passwords everybody knows, nothing can be connected', async () => {
  const demo = await startApp()
  const as = await demo.people.owner()
  await recordFact(demo.academy.db.pool, 'demo_begun', {})
  const values = [{ name: 'CDN_URL' as const, value: 'https://93.184.215.14' }]
  const params = { connection: 'cdn' as const }
  const { status, body } = await demo.call(saveConnection, { as, params, body: { values } })
  expect([status, Object(body).code]).toEqual([422, 'rule_violated'])
  await demo.stop()
})

test('a row with another setting’s seal, or none, never fails the page', async () => {
  const { key } = app.academy.platform.config.connections
  const rows: [SettingName, Buffer][] = [
    ['SMTP_URL', sealSetting(key, 'CDN_URL', 'smtp://mail.example.com')],
    ['CDN_URL', Buffer.alloc(40)],
  ]
  for (const [name, sealed] of rows) {
    const insert =
      'insert into connection_settings (name, sealed, changed_at) values ($1, $2, now())'
    await query(insert, [name, sealed])
  }
  expect(await settingOf('SMTP_URL')).toMatchObject({ isLost: true, changedBy: null })
  expect(await settingOf('CDN_URL')).toMatchObject({ isLost: true })
})
