import { S3Client } from '@aws-sdk/client-s3'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { SettingName } from '#contract/connections/connection-names.ts'
import { storeSettings } from '#server/platform/connections/connections.store.ts'
import { sealSetting } from '#server/platform/connections/seal.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { createLog } from '#server/platform/log.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { patientLimits } from '#testing/patient-limits.ts'
import { type Config, readConfig } from './config.ts'
import type { Environment } from './environment.ts'
import { withStoredConnections } from './stored-connections.ts'

const lines: string[] = []
const log = createLog({
  level: 'info',
  pretty: false,
  destination: { write: (line: string) => void lines.push(line) },
})
const basis: Environment = {
  NODE_ENV: 'production',
  JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
}

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, log, patientLimits)
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(async () => {
  lines.length = 0
  await db.pool.deleteFrom('connectionSettings').execute()
})

/** Stores values as the page does. */
async function store(values: Partial<Record<SettingName, string>>, config = readConfig(basis)) {
  const changedAt = new Date('2026-11-30T10:00:00Z')
  const rows = Object.entries(values).map(([name, value]) => ({
    name: name as SettingName,
    sealed: sealSetting(config.connections.key, name, value),
    changedAt,
    changedBy: null,
  }))
  await storeSettings(db.pool, rows)
}

const started = (env: Environment = {}): Promise<Config> =>
  withStoredConnections(readConfig({ ...basis, ...env }), database.url, log)

const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_of_the_page_only',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_of_the_page',
  STRIPE_WEBHOOK_SECRET: 'whsec_of_the_page_only',
}

test('without anything on the page the configuration is that of the environment', async () => {
  const config = readConfig(basis)
  expect(await started()).toEqual(config)
})

test('what the environment leaves open comes from the page', async () => {
  await store({
    ...stripe,
    MAIL_FROM: 'Page <page@mail.example>',
    CDN_URL: 'https://cdn.example.com',
  })
  const config = await started({ MAIL_FROM: 'Env <env@mail.example>' })
  expect(config).toMatchObject({
    stripe: { secretKey: stripe.STRIPE_SECRET_KEY },
    MAIL_FROM: { name: 'Env', address: 'env@mail.example' },
    CDN_URL: 'https://cdn.example.com',
    sandboxPays: false,
  })
  expect(config.connections.here).toEqual([...Object.keys(stripe), 'CDN_URL'])
  expect(config.connections.version).toMatch(/^[0-9a-f]{16}$/)
  // The page still tells which of them the environment sets.
  expect(config.connections.environment.STRIPE_SECRET_KEY).toBeUndefined()
  expect(config.connections.environment.MAIL_FROM).toBe('Env <env@mail.example>')
})

test('what cannot be used is left out by its connection, and told without its value', async () => {
  await store({ STRIPE_SECRET_KEY: stripe.STRIPE_SECRET_KEY, TELEGRAM_BOT_TOKEN: 'no token' })
  await store({ CDN_URL: 'https://cdn.example.com' })
  const config = await started()
  expect(config).toMatchObject({ stripe: null, telegram: null, CDN_URL: 'https://cdn.example.com' })
  expect(lines.filter((line) => line.includes('cannot be used'))).toHaveLength(2)
  expect(lines.join()).not.toMatch(/sk_test|no token/)
})

test('after a change of the key the academy starts without what it cannot open', async () => {
  await store(stripe)
  const JWT_SECRET = 'another secret that is used in nothing but tests 0123'
  const config = await started({ JWT_SECRET })
  expect(config.stripe).toBeNull()
  expect(lines.filter((line) => line.includes('cannot be opened'))).toHaveLength(3)
})

test('a key of their own keeps them across a change of the other secret', async () => {
  const SETTINGS_KEY = 'a key for what is set on the page 0123456789'
  await store(stripe, readConfig({ ...basis, SETTINGS_KEY }))
  const JWT_SECRET = 'another secret that is used in nothing but tests 0123'
  expect((await started({ SETTINGS_KEY, JWT_SECRET })).stripe).not.toBeNull()
  expect((await started()).stripe).toBeNull()
})

test('a bucket of the page has to have a public address; its keys reach the library for buckets', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', undefined)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined)
  await store({
    STORAGE_URL: 's3://academy-files?endpoint=https://s3.example.com',
    BACKUP_DIR: 's3://academy-backups',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  })
  const config = await started()
  expect(config.STORAGE_URL).toEqual({
    bucket: 'academy-files',
    prefix: '',
    endpoint: 'https://s3.example.com',
    region: null,
    onlyPublic: true,
  })
  expect(config.BACKUP_DIR).toBe('s3://academy-backups?network=public')
  const known = await new S3Client({ region: 'us-east-1' }).config.credentials()
  expect(known).toMatchObject({ accessKeyId: 'key', secretAccessKey: 'secret' })
})

test('a database of an earlier release has none', async () => {
  const empty = await createTestDatabase('empty')
  const config = readConfig(basis)
  expect(await withStoredConnections(config, empty.url, log)).toEqual(config)
  await empty.drop()
})
