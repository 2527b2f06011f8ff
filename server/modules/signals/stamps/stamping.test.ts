import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { login } from '#contract/identity/identity.ts'
import { getSignalReceipt, getStamping, listRecordHeads } from '#contract/signals/receipts.ts'
import { createSignal } from '#contract/signals/signals.ts'
import { readStampOf } from '#contract/signals/stamps.ts'
import { verifyRecord } from '#contract/signals/verify-record.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { FakeTsa, type Mood } from '#testing/fake-tsa.ts'
import type { Person } from '#testing/people.ts'
import { exportRecord } from '#testing/signal-record.ts'
import { askForStamp } from './asking.ts'
import { NoAnswer } from './tsa-network.ts'

const minute = 60_000
const day = 24 * 60 * minute
const tsa = new FakeTsa(() => app.clock.now())
let app: TestApp
let other: TestApp
let admin: Person
let address: string
let teacher: Person
beforeAll(async () => {
  address = await tsa.start()
  const env = { TSA_URL: address }
  app = await startApp({ env })
  app.clock.set(`${new Date().toISOString().slice(0, 10)}T12:00:00.000Z`)
  other = await startApp({ shareWith: app, env })
  admin = await app.people.owner()
  teacher = await app.people.staff('teacher')
})
afterAll(async () => {
  await other?.stop()
  await app?.stop()
  await tsa.stop()
})
beforeEach(() => {
  tsa.mood = 'fine'
})

const stamp = (at = app) => at.runJob('signals.stamp-heads')
const status = async () => (await app.call(getStamping, { as: await signedIn() })).body
/** The owner, whose session ends with the days. */
async function signedIn(): Promise<Person> {
  const { email, password } = admin
  admin.token = (await app.call(login, { body: { email, password } })).body.accessToken
  return admin
}
/** A day with a signal, until it is over and signed. */
async function endDay(): Promise<string> {
  const body = { title: 'Euro', content: 'Up' }
  const made = await app.call(createSignal, { as: await signedIn(), body })
  expect(made.status, made.text).toBe(201)
  app.clock.advance(day)
  await app.runJob('signals.sign-record')
  return made.body.id
}
const newestHead = async () => {
  const head = (await app.call(listRecordHeads)).body.heads.at(-1)
  if (!head) throw new Error('nothing is signed')
  return head
}

test('others of the office are told nothing of it', async () => {
  for (const [as, expected] of [
    [null, 401],
    [teacher, 403],
  ] as const) {
    expect((await app.call(getStamping, { as })).status).toBe(expected)
  }
})

test('each head is stamped once, published with its token, and verified from files', async () => {
  const id = await endDay()
  expect((await newestHead()).stamp).toBeUndefined()
  await Promise.all([stamp(), stamp(other), stamp()])
  await stamp()
  expect(tsa.requests).toBe(1)
  const head = await newestHead()
  expect(await readStampOf(head)).toMatchObject({ by: tsa.name })
  expect(await status()).toMatchObject({
    service: new URL(address).host,
    stamped: 1,
    waiting: 0,
    newest: { day: head.day },
    problem: null,
  })
  const { file, text } = await exportRecord(app, await signedIn())
  expect(await verifyRecord(file, [], readStampOf)).toMatchObject({
    problem: null,
    isProven: true,
    stamped: { count: 1, newest: { day: head.day, by: tsa.name } },
  })
  const receipt = await app.call(getSignalReceipt, { as: admin, params: { id } })
  expect(receipt.body.heads[0]?.stamp).toBe(head.stamp)

  const folder = await mkdtemp(path.join(tmpdir(), 'stamps-'))
  const verify = async (exported: string) => {
    const name = path.join(folder, 'export.jsonl')
    await writeFile(name, exported)
    return spawnSync(process.execPath, ['tools/verify-record.ts', name], { encoding: 'utf8' })
  }
  const fine = await verify(text)
  expect(fine.stdout).toContain(`1 time stamp holds, the newest for ${head.day}`)
  expect(fine.stdout).toContain('Not checked is whether that certificate is to be trusted')
  expect(fine.status).toBe(0)
  const broken = await verify(text.replace(head.stamp ?? '', `${head.stamp?.slice(0, -8)}AAAAAAA=`))
  expect(broken.stdout).toMatch(/WRONG: The time stamp of the head of .* does not hold/)
  expect(broken.status).toBe(1)
  await rm(folder, { recursive: true })
})

test('a stamp of another head is none', async () => {
  const first = await newestHead()
  await endDay()
  await stamp()
  const second = await newestHead()
  await expect(readStampOf({ ...second, stamp: first.stamp })).rejects.toThrow(
    'it is for something else',
  )
  await expect(readStampOf({ ...second, stamp: 'no base64' })).rejects.toThrow('cannot be read')
})

const refused: [Mood, string][] = [
  ['another digest', 'it is for something else: its digest is another one'],
  ['another nonce', 'it answers another request'],
  ['no nonce', 'it answers another request'],
  ['another time', 'it names another time than now'],
  ['forged', 'its signature is wrong'],
  ['no certificate', 'does not contain the certificate'],
  ['certificate for something else', 'its certificate is not one for time stamps'],
  ['broken', 'The answer of the service cannot be read.'],
  ['more behind it', 'The answer of the service cannot be read.'],
  ['empty', 'The answer of the service cannot be read.'],
  ['rejected', 'refuses to stamp (status 2, it says ‘No stamps on Sundays’)'],
  ['huge', 'The answer of the service is too large.'],
  ['failing', 'The service answers with status 503.'],
  ['elsewhere', 'The service answers with status 302.'],
  ['a page', 'The service answers with something else than a time stamp.'],
]
test.each(refused)(
  'a service that is %s is refused, and the owner reads why',
  async (mood, why) => {
    await endDay()
    tsa.mood = mood
    await stamp()
    const head = await newestHead()
    expect(head.stamp).toBeUndefined()
    const { problem, waiting } = await status()
    expect(problem).toMatchObject({ day: head.day, attempts: 1 })
    expect(problem?.reason).toContain(why)
    expect(waiting).toBe(1)
    tsa.mood = 'fine'
    app.clock.advance(10 * minute)
    await stamp()
    expect(await status()).toMatchObject({ problem: null, waiting: 0 })
  },
)

test('a slow service is not waited for', async () => {
  tsa.mood = 'slow'
  const asked = askForStamp(address, await newestHead(), app.clock.now(), 200)
  await expect(asked).rejects.toThrow('The service did not answer in time.')
})

test('a name that leads into the own network is not called, nor one that leads nowhere', async () => {
  const before = tsa.requests
  const head = await newestHead()
  const ask = (service: string) => askForStamp(service, head, app.clock.now())
  await expect(ask(address.replace('127.0.0.1', 'localhost'))).rejects.toThrow(
    'The service has no public address.',
  )
  await expect(ask('http://127.0.0.1:1/tsr')).rejects.toThrow(NoAnswer)
  expect(tsa.requests).toBe(before)
})

test('the pauses grow, one head is tried for all, and after a week a later one stands for it', async () => {
  await endDay()
  await endDay()
  tsa.mood = 'failing'
  const before = tsa.requests
  await stamp()
  expect(tsa.requests).toBe(before + 1)
  await stamp()
  // The second head was due as well, and waits from now on, too.
  expect(tsa.requests).toBe(before + 2)
  await stamp()
  expect(tsa.requests).toBe(before + 2)
  const at = async () => Date.parse((await status()).problem?.retryAt ?? '')
  expect((await at()) - app.clock.now().getTime()).toBeLessThanOrEqual(5 * minute)
  app.clock.advance(6 * minute)
  await stamp()
  expect((await at()) - app.clock.now().getTime()).toBeGreaterThan(9 * minute)
  app.clock.advance(8 * day)
  tsa.mood = 'fine'
  await stamp()
  expect(await status()).toMatchObject({ waiting: 0, problem: null })
})

test('without an address nothing is asked', async () => {
  const without = await startApp({ shareWith: app })
  const before = tsa.requests
  await endDay()
  await stamp(without)
  expect(tsa.requests).toBe(before)
  expect((await without.call(getStamping, { as: await signedIn() })).body).toMatchObject({
    service: null,
  })
  await without.stop()
})
