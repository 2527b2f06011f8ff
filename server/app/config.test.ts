import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { type Environment, variableNames } from './environment.ts'

const run = promisify(execFile)
const secret = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-config-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** The error message of readConfig for an invalid environment. */
function refusal(env: Environment): string {
  try {
    readConfig({ JWT_SECRET: secret, ...env })
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  return ''
}

test('the defaults; empty and blank values count as absent', () => {
  const config = readConfig({ JWT_SECRET: secret, PORT: '', BRAND_NAME: '  ', DATABASE_URL: '' })
  expect(config).toMatchObject({
    production: false,
    PORT: 3000,
    HOST: '127.0.0.1',
    DATA_DIR: path.resolve('./data'),
    PUBLIC_URL: 'http://localhost:3000',
    BRAND_NAME: 'Meridian',
    LOG_LEVEL: 'info',
    RATE_LOGIN_PER_MINUTE: 5,
    RATE_REGISTER_PER_HOUR: 20,
    RATE_API_PER_MINUTE: 300,
    CONNECTIONS_MAX: 10_000,
    CONNECTIONS_PER_ADDRESS: 1000,
    VIDEO_MAX_BYTES: 2 * 1024 ** 3,
  })
  expect(config.DATABASE_URL).toBeUndefined()
})

test('README.md lists every variable in its table, and no other', async () => {
  const readme = await readFile(path.join(import.meta.dirname, '../../README.md'), 'utf8')
  const [, chapter = ''] = readme.split(/^## Configuration$/m)
  const [table = ''] = chapter.split(/^## /m)
  const firstCells = table.match(/^\| .*? \|/gm) ?? []
  const named = firstCells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(named.toSorted()).toEqual([...variableNames].toSorted())
})

test('the server’s own address is for a pooler at the other', () => {
  const DATABASE_DIRECT_URL = 'postgres://localhost/academy'
  expect(refusal({ DATABASE_DIRECT_URL })).toContain(
    'DATABASE_URL: is required together with DATABASE_DIRECT_URL',
  )
})

test('values that depend on other values', () => {
  expect(readConfig({ JWT_SECRET: secret, PORT: '4100' }).PUBLIC_URL).toBe('http://localhost:4100')
  const config = readConfig({
    JWT_SECRET: secret,
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://Academy.example.com/',
  })
  expect(config).toMatchObject({
    production: true,
    HOST: '0.0.0.0',
    PUBLIC_URL: 'https://academy.example.com',
  })
})

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
}
const paypal = {
  PAYPAL_CLIENT_ID: 'a-client-id-1',
  PAYPAL_CLIENT_SECRET: 'a-client-secret-1',
  PAYPAL_WEBHOOK_ID: 'WH1234',
}
const paystack = { PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_CURRENCIES: 'GHS, usd,GHS' }

test.each([
  ['NODE_ENV', 'staging'],
  ['STORAGE_URL', 'https://academy.s3.amazonaws.com'],
  ['STORAGE_URL', 's3://key:word@academy'],
  ['MEDIA_DELIVERY', 'cdn'],
  ['BACKUP_DIR', './data/files/backups'],
  ['BACKUP_DIR', 's3://key:word@academy/backups'],
  ['PORT', '70000'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['PORT', '0x50'],
  ['PORT', '1e3'],
  ['PORT', 'eighty'],
  ['DATABASE_URL', 'mysql://localhost/academy'],
  ['DATABASE_URL', 'postgres:academy'],
  ['DATABASE_URL', 'postgres://a b:%/'],
  ['DATABASE_DIRECT_URL', 'mysql://localhost/academy'],
  ['DATABASE_SLOW_MS', 'never'],
  ['WEB_CONCURRENCY', '0'],
  ['WEB_CONCURRENCY', 'auto'],
  ['METRICS_TOKEN', 'too short'],
  ['METRICS_TOKEN', 'the output of: openssl rand -hex 16'],
  ['METRICS_TOKEN', 'abab'.repeat(8)],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', '127.0.0.1:4318'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:word@collector.example.com'],
  ['OTEL_SERVICE_NAME', 'a'.repeat(101)],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER_ARG', '-1'],
  ['PUBLIC_URL', 'academy.example.com'],
  ['PUBLIC_URL', 'ftp://academy.example.com'],
  ['PUBLIC_URL', 'https://academy.example.com/path'],
  ['PUBLIC_URL', 'https://academy.example.com/?'],
  ['PUBLIC_URL', 'https://user:word@academy.example.com'],
  ['BRAND_NAME', 'M'.repeat(61)],
  ['ADMIN_EMAIL', 'owner'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'a long sentence that only you know'],
  ['JWT_SECRET', 'too short'],
  ['JWT_SECRET', 'the output of: openssl rand -hex 32'],
  ['JWT_SECRET', 'changeme-changeme-changeme-changeme'],
  ['JWT_SECRET', 'a'.repeat(64)],
  ['JWT_SECRET', 'abab'.repeat(16)],
  ['SMTP_URL', 'mail.example.com'],
  ['MAIL_FROM', 'nobody'],
  ['STRIPE_SECRET_KEY', 'pk_live_1'],
  ['STRIPE_PUBLISHABLE_KEY', 'sk_live_1'],
  ['STRIPE_WEBHOOK_SECRET', 'secret'],
  ['STRIPE_API_BASE', 'https://api.example.com/v1'],
  ['PAYPAL_CLIENT_ID', 'an id'],
  ['PAYPAL_CLIENT_SECRET', 'a secret'],
  ['PAYPAL_WEBHOOK_ID', 'my hook'],
  ['PAYPAL_MODE', 'test'],
  ['PAYPAL_API_BASE', 'api-m.paypal.com'],
  ['PAYSTACK_SECRET_KEY', 'pk_live_1'],
  ['PAYSTACK_CURRENCIES', 'GHS,EUR'],
  ['PAYSTACK_API_BASE', 'https://api.paystack.co/v1'],
  ['PAYMENT_SANDBOX', 'yes'],
  ['CDN_URL', 'http://cdn.example.com'],
  ['CDN_URL', 'https://cdn.example.com/files'],
  ['CDN_URL', 'https://owner:word@cdn.example.com'],
  ['CDN_URL', "https://cdn.example.com; script-src 'unsafe-inline'"],
  ['SETTINGS_KEY', 'too short'],
  ['SETTINGS_KEY', 'a'.repeat(64)],
  ['MEDIA_HOSTS', 'http://cdn.example.com'],
  ['MEDIA_HOSTS', 'cdn.example.com'],
  ['MEDIA_HOSTS', 'https://cdn.example.com/videos'],
  ['MEDIA_HOSTS', 'https://*.example.com'],
  ['MEDIA_HOSTS', 'https://owner:word@cdn.example.com'],
  ['MEDIA_HOSTS', "https://cdn.example.com; script-src 'unsafe-inline'"],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '0.0.0.0/0'],
  ['TRUST_PROXY', '127.0.0.1,'],
  ['LOG_LEVEL', 'loud'],
  ['RATE_LOGIN_PER_MINUTE', '0'],
  ['RATE_LOGIN_ADDRESS_PER_MINUTE', 'many'],
  ['RATE_ACCOUNT_PER_HOUR', '-5'],
  ['RATE_REGISTER_PER_HOUR', '1.5'],
  ['RATE_REFRESH_PER_MINUTE', '99999999'],
  ['RATE_FORGOT_PER_HOUR', 'x'],
  ['RATE_PAYMENTS_PER_HOUR', '0'],
  ['RATE_API_PER_MINUTE', 'Infinity'],
  ['CONNECTIONS_MAX', '0'],
  ['CONNECTIONS_PER_ADDRESS', 'none'],
  ['VIDEO_MAX_BYTES', '2 GiB'],
])(
  '%s=%s is refused with its name, the reason and an example, but without the value',
  (name, value) => {
    const pair: Record<string, Environment> = {
      ADMIN_EMAIL: { ADMIN_PASSWORD: 'good enough' },
      ADMIN_PASSWORD: { ADMIN_EMAIL: 'owner@example.com' },
      DATABASE_DIRECT_URL: { DATABASE_URL: 'postgres://localhost/academy' },
      STRIPE_SECRET_KEY: stripe,
      STRIPE_PUBLISHABLE_KEY: stripe,
      STRIPE_WEBHOOK_SECRET: stripe,
      PAYPAL_CLIENT_ID: paypal,
      PAYPAL_CLIENT_SECRET: paypal,
      PAYPAL_WEBHOOK_ID: paypal,
      PAYSTACK_SECRET_KEY: paystack,
      PAYSTACK_CURRENCIES: paystack,
    }
    const message = refusal({ ...pair[name], [name]: value })
    const [, line = '', ...rest] = message.split('\n')
    expect(line).toMatch(new RegExp(`^  ${name}: (must|is) .+\\. Example: ${name}='.+'$`))
    expect(line.split(' Example: ')[0]).not.toContain(value)
    expect(rest).toEqual([])
  },
)

test('without its three keys Stripe is off, with all of them it is on, and two are refused', () => {
  expect(readConfig({ JWT_SECRET: secret }).stripe).toBeNull()
  expect(readConfig({ JWT_SECRET: secret, ...stripe }).stripe).toEqual({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiBase: null,
  })
  expect(refusal({ ...stripe, STRIPE_WEBHOOK_SECRET: '' })).toContain(
    'STRIPE_WEBHOOK_SECRET: is required together with STRIPE_SECRET_KEY.',
  )
})

test('test and live keys cannot be combined', () => {
  const live = { ...stripe, STRIPE_SECRET_KEY: 'sk_live_1' }
  expect(refusal(live)).toContain(
    "STRIPE_PUBLISHABLE_KEY: is a test key, and STRIPE_SECRET_KEY a live key: take both from one mode. Example: STRIPE_PUBLISHABLE_KEY='pk_live_…'",
  )
  expect(refusal({ ...stripe, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' })).toContain('is a live key')
  const matching = { ...live, STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }
  expect(readConfig({ JWT_SECRET: secret, ...matching }).stripe).not.toBeNull()
})

test('PayPal and Paystack are on with all of their variables, and some of them are refused', () => {
  const none = readConfig({ JWT_SECRET: secret })
  expect([none.paypal, none.paystack]).toEqual([null, null])
  const set = readConfig({ JWT_SECRET: secret, ...paypal, ...paystack })
  expect(set.paypal).toEqual({
    clientId: 'a-client-id-1',
    clientSecret: 'a-client-secret-1',
    webhookId: 'WH1234',
    isLive: true,
    apiBase: null,
  })
  expect(set.paystack).toEqual({
    secretKey: 'sk_live_1',
    currencies: ['ghs', 'usd'],
    apiBase: null,
  })
  expect(set.sandboxPays).toBe(false)
  expect(refusal({ ...paypal, PAYPAL_WEBHOOK_ID: '' })).toContain(
    'PAYPAL_WEBHOOK_ID: is required together with PAYPAL_CLIENT_ID.',
  )
  expect(refusal({ PAYSTACK_SECRET_KEY: 'sk_live_1' })).toContain(
    'PAYSTACK_CURRENCIES: is required together with PAYSTACK_SECRET_KEY.',
  )
})

test('test cards pay outside production, in production only if configured, and never beside Stripe', () => {
  const pays = (env: Environment) => readConfig({ JWT_SECRET: secret, ...env }).sandboxPays
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://academy.example.com' }
  expect(pays({})).toBe(true)
  expect(pays({ PAYMENT_SANDBOX: 'off' })).toBe(false)
  expect(pays(production)).toBe(false)
  expect(pays({ ...production, PAYMENT_SANDBOX: 'on' })).toBe(true)
  expect(pays({ ...stripe, PAYMENT_SANDBOX: 'on' })).toBe(false)
})

test('media hosts are origins, each once', () => {
  const hosts = (value: string) =>
    readConfig({ JWT_SECRET: secret, MEDIA_HOSTS: value }).MEDIA_HOSTS
  expect(hosts('')).toEqual([])
  expect(
    hosts('https://CDN.example.com/, https://v.example.org:8443,https://cdn.example.com'),
  ).toEqual(['https://cdn.example.com', 'https://v.example.org:8443'])
})

test.each(['127.0.0.1', '10.0.0.0/8, 192.168.0.1', '::1', 'fd00::/8', 'loopback'])(
  'TRUST_PROXY=%s is accepted',
  (value) => {
    expect(readConfig({ JWT_SECRET: secret, TRUST_PROXY: value }).TRUST_PROXY).toBe(value)
  },
)

test('all errors are reported at once', () => {
  const message = refusal({
    NODE_ENV: 'production',
    JWT_SECRET: '',
    PORT: 'x',
    LOG_LEVEL: 'loud',
    ADMIN_EMAIL: 'owner@example.com',
  })
  const names = message
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(':')[0])
  expect(names.toSorted()).toEqual(['ADMIN_PASSWORD', 'JWT_SECRET', 'LOG_LEVEL', 'PORT'])
})

test('production requires a configured secret', () => {
  const message = refusal({ NODE_ENV: 'production', JWT_SECRET: '', DATA_DIR: folder })
  expect(message).toContain('JWT_SECRET: is required in production')
})

test('the first admin needs an address and a password', () => {
  expect(refusal({ ADMIN_EMAIL: 'owner@example.com' })).toContain('ADMIN_PASSWORD: is required')
  expect(refusal({ ADMIN_PASSWORD: 'good enough' })).toContain('ADMIN_EMAIL: is required')
})

test('files and backups in buckets, which must not lie in each other', () => {
  const files = 's3://academy/files?endpoint=https://s3.example.com&region=auto'
  const backups = 's3://academy/backups?endpoint=https://s3.example.com'
  const env = { JWT_SECRET: secret, STORAGE_URL: files, BACKUP_DIR: backups }
  expect(readConfig(env)).toMatchObject({
    STORAGE_URL: { bucket: 'academy', prefix: 'files/', endpoint: 'https://s3.example.com' },
    BACKUP_DIR: backups,
    MEDIA_DELIVERY: 'program',
  })
  const inside = 's3://academy/files/backups?endpoint=https://s3.example.com'
  expect(refusal({ STORAGE_URL: files, BACKUP_DIR: inside })).toContain('BACKUP_DIR: must not lie')
  expect(refusal({ MEDIA_DELIVERY: 'presigned' })).toContain('STORAGE_URL: is required where')
})

describe('the generated secret', () => {
  test('is created once, kept, and readable by its owner only', async () => {
    const dataDir = path.join(folder, 'kept', 'deeper')
    const first = readConfig({ DATA_DIR: dataDir }).JWT_SECRET
    expect(first).toMatch(/^[0-9a-f]{64}$/)
    expect(readConfig({ DATA_DIR: dataDir }).JWT_SECRET).toBe(first)
    expect((await stat(path.join(dataDir, 'jwt-secret'))).mode & 0o777).toBe(0o600)
    expect(await readdir(dataDir)).toEqual(['jwt-secret'])
    expect(readConfig({ DATA_DIR: path.join(folder, 'other') }).JWT_SECRET).not.toBe(first)
  })

  test('is the same for processes that start at once', async () => {
    const dataDir = path.join(folder, 'at-once')
    const script = `
      import { readConfig } from ${JSON.stringify(path.join(import.meta.dirname, 'config.ts'))}
      process.stdout.write(readConfig({ DATA_DIR: ${JSON.stringify(dataDir)} }).JWT_SECRET)`
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        run(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder }),
      ),
    )
    const secrets = answers.map(({ stdout }) => stdout)
    expect(secrets[0]).toHaveLength(64)
    expect(new Set(secrets).size).toBe(1)
    expect(await readFile(path.join(dataDir, 'jwt-secret'), 'utf8')).toBe(secrets[0])
  })

  test('is not taken from a damaged file', async () => {
    const dataDir = path.join(folder, 'damaged')
    await mkdir(dataDir)
    await writeFile(path.join(dataDir, 'jwt-secret'), '')
    expect(refusal({ JWT_SECRET: '', DATA_DIR: dataDir })).toContain('damaged')
  })

  test('needs a usable folder', async () => {
    const file = path.join(folder, 'a-file')
    await writeFile(file, '')
    expect(refusal({ JWT_SECRET: '', DATA_DIR: file })).toContain('DATA_DIR: cannot be used')
  })
})
