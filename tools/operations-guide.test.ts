// Of a night: it starts a dozen programs.
// @module-tag long

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startBucket, type TestBucket } from '#testing/bucket.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { projectRoot } from '#tools/project.ts'

// What docs/operations.md says to type is typed here in the order of its chapters, as it stands there: only what it
// leaves open ('…') and its examples of places and addresses are filled in.

const guide = await readFile(path.join(projectRoot, 'docs/operations.md'), 'utf8')

/** What can be typed, of each kind: a call of the program's own, or of another program. */
const commands =
  /npm (?:ci|start|run [a-z:]+)|node server\/[a-z-]+\.ts|tools\/start\.js|docker compose [a-z]+|curl |alter role/g
const commandsIn = (words: string) => [...words.matchAll(commands)].map(([found]) => found.trim())

/** What the guide names and this does not type, and why. */
const untyped: Record<string, string> = {
  'npm ci': 'was typed before any test could run',
  'npm run check': 'is part of `npm test`, for whoever changes the program',
  'docker compose up': 'needs Docker: container.test.ts does what the image does',
  'docker compose pull': 'the same',
}
const typed = new Set<string>()

/** A command as the guide has it. */
function fromGuide(command: string): string {
  expect(guide).toContain(command)
  for (const one of commandsIn(command)) typed.add(one)
  return command
}

const owner = { email: 'owner@example.com', password: 'a good password' }
let database: TestDatabase
let restored: TestDatabase
let bucket: TestBucket
let folder: string
let env: Record<string, string | undefined>
let program: ChildProcess | undefined
let address: string

beforeAll(async () => {
  database = await createTestDatabase('empty')
  restored = await createTestDatabase('empty')
  bucket = await startBucket()
  folder = await mkdtemp(path.join(tmpdir(), 'academy-guide-'))
  env = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    JWT_SECRET: 'a secret that is used in nothing but tests 0123456789',
    ADMIN_EMAIL: owner.email,
    ADMIN_PASSWORD: owner.password,
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, 'data'),
    // Beside other tests its database may get no processor for a second, too.
    DATABASE_ANSWER_MS: '30000',
  }
})
afterAll(async () => {
  await end()
  await bucket?.stop()
  await Promise.all([database?.drop(), restored?.drop()])
  await rm(folder, { recursive: true, force: true })
})

/** Types a command in the program's folder; what it has written, or an error with that if it failed. */
async function type(command: string, further: Record<string, string> = {}, input = '') {
  const child = spawn('bash', ['-c', command], { cwd: projectRoot, env: { ...env, ...further } })
  child.stdin.end(input)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  if (child.exitCode === null) await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}: ${err}${out}`)
  return out
}

/** Types a command that starts the program; resolves once it listens. */
async function start(command: string, further: Record<string, string> = {}) {
  const child = spawn('bash', ['-c', command], {
    cwd: projectRoot,
    env: { ...env, ...further },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  program = child
  for await (const line of createInterface({ input: child.stdout })) {
    const listening = /Server listening at (http:[^"\s]+)/.exec(line)?.[1]
    if (!listening) continue
    child.stdout.resume()
    address = listening
    return
  }
  throw new Error(`${command} ended before it listened`)
}

/** Ends the program as its supervisor does; npm is gone before the program is, which has its output open until then. */
async function end() {
  const child = program
  program = undefined
  if (!child || child.exitCode !== null) return
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

async function call<T>(route: string, token: string, body?: object | FormData): Promise<T> {
  const isForm = body instanceof FormData
  const answer = await fetch(`${address}/api${route}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${route} answers ${answer.status}: ${await answer.text()}`)
  return (await answer.json()) as T
}
const signIn = async () =>
  (await call<{ accessToken: string }>('/auth/login', '', owner)).accessToken
const pictureOf = async () => {
  const { avatarUrl } = await call<{ avatarUrl: string }>('/me/profile', await signIn())
  return Buffer.from(await (await fetch(`${address}${avatarUrl}`)).arrayBuffer())
}

test('the program starts, is well, and keeps a picture', async () => {
  await start(`exec ${fromGuide('node_modules/.bin/node --max-semi-space-size=4 tools/start.js')}`)
  expect((await fetch(`${address}/api/readyz`)).status).toBe(200)
  const { width, height, channels } = { width: 32, height: 32, channels: 3 as const }
  const create = { width, height, channels, background: '#336699' }
  const form = new FormData()
  form.set('avatar', new Blob([await sharp({ create }).png().toBuffer()]), 'me.png')
  await call('/me/avatar', await signIn(), form)
  expect((await pictureOf()).length).toBeGreaterThan(0)
})

const has = (tool: string) => {
  try {
    execFileSync('bash', ['-c', `command -v ${tool}`])
    return true
  } catch {
    return false
  }
}

test.skipIf(!has('curl') || !has('openssl'))(
  'the scripts for prices and signals send both',
  async () => {
    const token = await signIn()
    const prices = await call<{ secret: string }>('/admin/prices/key', token, { replaces: null })
    const [, script = ''] = /```bash\n(#!\/bin\/bash\n[^`]*)```/.exec(guide) ?? []
    const quotes = await type(
      `bash -c ${quoted(fromGuide(script))} send-quotes ${address}`,
      { PRICE_KEY: prices.secret },
      'EURUSD 1.08501 1.08512\n',
    )
    expect(JSON.parse(quotes)).toMatchObject({ taken: 1, refused: 0 })

    const source = { name: 'Alerts', mode: 'draft', roleAccess: ['academy_student'] }
    const { secret } = await call<{ secret: string }>('/admin/signal-sources', token, source)
    const [, sending = ''] = /```bash\n(curl [^`]*)```/.exec(guide) ?? []
    const send = fromGuide(sending).replace('https://academy.example', address)
    expect(JSON.parse(await type(send, { SIGNAL_KEY: secret })).outcome).toBe('draft')
    expect(JSON.parse(await type(send, { SIGNAL_KEY: secret })).outcome).toBe('repeated')
  },
)
const quoted = (words: string) => `'${words.replaceAll("'", "'\\''")}'`

test('a backup is made while it runs, verified, and restored elsewhere', async () => {
  const here = (command: string) => fromGuide(command).replaceAll('/backups', folder)
  const inContainer = 'docker compose exec academy node server/backup.ts /backups/by-hand.tar.zst'
  await type(here(inContainer).replace('docker compose exec academy ', ''))
  await type(here('npm run backup -- /backups/academy.tar.zst'))
  await type(here('npm run backup -- --verify /backups/academy.tar.zst'))
  const elsewhere = { DATABASE_URL: restored.url, DATA_DIR: path.join(folder, 'restored') }
  await type(here('npm run restore -- /backups/academy.tar.zst'), elsewhere)
  await type(fromGuide('npm run db:migrate'), elsewhere)
  const picture = await pictureOf()
  await end()
  await start(fromGuide('npm start'), elsewhere)
  expect((await pictureOf()).equals(picture)).toBe(true)
  await end()
})

test('the files are moved into a bucket, and the program goes on there', async () => {
  const url = bucket.url('files')
  const moving = fromGuide('STORAGE_URL=… DATA_DIR=… npm run storage:move')
  const dataDir = quoted(env.DATA_DIR ?? '')
  await type(moving.replace('…', quoted(url)).replace('…', dataDir))
  expect((await bucket.keys('files')).some((key) => key.startsWith('avatars/'))).toBe(true)
  await rm(path.join(env.DATA_DIR ?? '', 'files'), { recursive: true })
  const example = `STORAGE_URL='s3://academy-files?region=eu-central-1' \\
AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=… npm start`
  const starting = fromGuide(example).replace(/'s3:[^']*'/, quoted(url))
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env
  await start(starting.replace('…', AWS_ACCESS_KEY_ID).replace('…', AWS_SECRET_ACCESS_KEY))
  expect((await pictureOf()).length).toBeGreaterThan(0)
  await end()
})

test('accounts of the office are made, put in charge and let in again', async () => {
  const second = 'admin@example.com'
  const creating = fromGuide('ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run admin:create')
  const made = await type(creating.replace('…', second).replace('…', quoted(owner.password)))
  expect(made).toContain(`${second} is an admin.`)
  expect(
    await type(fromGuide('npm run owner:set -- ADDRESS').replace('ADDRESS', second)),
  ).toContain(`${second} owns the academy.`)
  expect(await type(fromGuide('npm run factors:reset -- owner@example.com'))).toContain(
    'signs in with the password alone again',
  )
})

test('the time limits of a role behind a pooler are what the program needs', async () => {
  const [, statements = ''] = /```\n(alter role [^`]*)```/.exec(guide) ?? []
  const { username, pathname } = new URL(database.url)
  const own = fromGuide(statements)
    .replaceAll('alter role academy', `alter role "${decodeURIComponent(username)}"`)
    .replaceAll('in database academy', `in database ${pathname.slice(1)}`)
  const client = new Client(database.url)
  await client.connect()
  await client.query(own)
  await client.end()
  const again = new Client(database.url)
  await again.connect()
  const { rows } = await again.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
       current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  await again.end()
  expect(rows).toEqual([{ statement: '5s', lock: '2s', idle: '10s' }])
})

test('nothing that the guide says to type was left out', () => {
  const left = commandsIn(guide).filter((one) => !typed.has(one) && !(one in untyped))
  expect([...new Set(left)]).toEqual(has('curl') && has('openssl') ? [] : ['curl'])
})
