import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresProxy, startPostgresProxy } from '#testing/postgres-proxy.ts'
import { makeAuthority } from '#testing/tls-authority.ts'
import { createLog } from '../log.ts'
import { type Database, defaultLimits, openDatabase } from './database.ts'
import type { EmbeddedServer } from './embedded.ts'
import { runServer } from './embedded-server.ts'
import { migrate } from './migrate.ts'
import { isUnavailable } from './problems.ts'

const log = createLog({ level: 'silent', pretty: false })
let folder: string
let server: EmbeddedServer
let proxy: PostgresProxy
const opened: Database[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'academy-tls-'))
  const [ours, others] = await Promise.all([makeAuthority('Ours'), makeAuthority('Others')])
  const { certificate, key } = await ours.issue('127.0.0.1')
  await mkdir(path.join(folder, 'tls'))
  const write = (name: string, text: string) =>
    writeFile(path.join(folder, 'tls', name), text, { mode: 0o600 })
  await write('server.pem', certificate)
  await write('server.key', key)
  await write('ours.pem', ours.certificate)
  await write('others.pem', others.certificate)
  server = await runServer({
    folder: path.join(folder, 'postgres'),
    settings: {
      ssl: 'on',
      ssl_cert_file: path.join(folder, 'tls/server.pem'),
      ssl_key_file: path.join(folder, 'tls/server.key'),
    },
    log: { info: () => undefined, warn: () => undefined },
  })
  proxy = await startPostgresProxy(server.url)
}, 120_000)
afterAll(async () => {
  await Promise.all(opened.map((db) => db.close()))
  await proxy?.stop()
  await server?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The database's address with these parameters, as DATABASE_URL has it. */
function addressWith(url: string, parameters: Record<string, string>): string {
  const address = new URL(url)
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  return address.href
}
const trusting = (authority: string) => ({
  sslmode: 'verify-full',
  sslrootcert: path.join(folder, 'tls', authority),
})

function open(url: string): Database {
  const db = openDatabase(url, log, { ...defaultLimits, poolTimeout: 10_000 })
  opened.push(db)
  return db
}
async function isEncrypted({ pool, transaction }: Database): Promise<(boolean | undefined)[]> {
  const ask = sql<{ ssl: boolean }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`
  const read = await ask.execute(pool)
  const written = await transaction((tx) => ask.execute(tx))
  return [read.rows[0]?.ssl, written.rows[0]?.ssl]
}

test('with the right authority everything is encrypted, and it migrates', async () => {
  const url = addressWith(server.url, trusting('ours.pem'))
  expect((await migrate(url, log)).length).toBeGreaterThan(0)
  expect(await isEncrypted(open(url))).toEqual([true, true])
  expect(await isEncrypted(open(server.url))).toEqual([false, false])
})

test('many reads at once arrive by the encrypted connection', async () => {
  const db = open(addressWith(server.url, trusting('ours.pem')))
  const reads = Array.from({ length: 200 }, (_, number) =>
    sql<{ number: number }>`select ${number}::int as number`.execute(db.pool),
  )
  const numbers = (await Promise.all(reads)).map(({ rows }) => rows[0]?.number)
  expect(numbers).toEqual(numbers.map((_, number) => number))
})

test('another authority, or another name, is refused', async () => {
  const select = (url: string) => sql`select 1`.execute(open(url).pool)
  await expect(select(addressWith(server.url, trusting('others.pem')))).rejects.toThrow(
    /certificate/,
  )
  const elsewhere = new URL(addressWith(server.url, trusting('ours.pem')))
  elsewhere.hostname = 'localhost'
  await expect(select(elsewhere.href)).rejects.toThrow(/altnames/)
  const unchecked = addressWith(server.url, { sslmode: 'no-verify' })
  expect(await isEncrypted(open(unchecked))).toEqual([true, true])
})

test('a server that answers nothing any more is noticed as without TLS', async () => {
  const db = open(addressWith(proxy.url, trusting('ours.pem')))
  expect(await isEncrypted(db)).toEqual([true, true])
  proxy.freeze()
  const began = performance.now()
  const [read, written] = await Promise.allSettled([
    sql`select 1`.execute(db.pool),
    db.transaction((tx) => sql`select 1`.execute(tx)),
  ])
  for (const one of [read, written]) {
    expect(one.status === 'rejected' && isUnavailable(one.reason)).toBe(true)
  }
  // Sooner than the statements' own time limit.
  expect(performance.now() - began).toBeLessThan(defaultLimits.statementTimeout)
  proxy.thaw()
  const answers = async () => (await isEncrypted(db).catch(() => []))[0]
  await expect.poll(answers, { timeout: 60_000 }).toBe(true)
})
