import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { onceHeader } from '#contract/endpoint.ts'
import { type Balancer, servedBy, startBalancer } from '#testing/balancer.ts'
import { createTestDatabase, type TestDatabase } from '#testing/database.ts'
import { makeNextRelease, nextMigration, type Release } from '#testing/next-release.ts'
import { lives } from '#testing/processes.ts'
import { type RunningProgram, startProgram } from '#testing/program.ts'
import { watchStream } from '#testing/stream-watcher.ts'
import { counted, inSeconds, report } from '#testing/trust/report.ts'
import { generousLimits, owner } from './victim.ts'

const members = 5
const password = 'a good password'
/** What is read, in turn and by each member in turn. */
const reads = [
  '/auth/me',
  '/courses',
  '/notifications',
  '/journal/trades',
  '/courses/signals',
  '/community/content',
]
/** Of so many requests one writes a trade, and one publishes a signal, of which every stream must hear. */
const tradeEvery = 7
const signalEvery = 40
/** So many requests have been sent, at least, before the next process is told to stop. */
const requestsBetween = 150

interface Sent {
  route: string
  token?: string
  /** What is written; a request without it reads. */
  body?: object
  /** The id by which the academy knows the same request again. */
  key?: string
}

interface Answered {
  status: number
  text: string
  /** The process that answered. */
  from: string
  tookMs: number
}

/**
 * Defines the test that upgrades `processes` processes on one database in turn, behind a balancer and under so many requests
 * a second, sent when they are due however long others take: each is stopped with SIGTERM, drains, and a process of the next
 * release takes its place.
 *
 * What it shows: the next release's migration runs beside processes of the release before, in tables that these are reading
 * and writing; no request fails, nothing acknowledged is lost, each write sent again is known again, and streams that
 * reconnect with their last number miss nothing and hear nothing twice.
 *
 * What it does not show: the release before is the program as it stands here, and the next one is the same program with one
 * more migration (`testing/next-release.ts`). So a real earlier release is not run, and what a release changes in its own
 * code is not tried. That its migrations leave what the release before uses is the rule of `tools/migrations.ts`. All
 * processes are on one machine, share its folder, and the tables are small: a migration that rewrites millions of rows takes
 * longer than this one.
 */
export function rollingUpgradeDrill({
  processes,
  perSecond,
}: {
  processes: number
  perSecond: number
}) {
  let database: TestDatabase
  let dataDir: string
  let next: Release
  let balancer: Balancer
  let ownerToken: string
  let tokens: string[]
  const agent = new Agent({ keepAlive: true })
  const running: RunningProgram[] = []

  async function start(folder?: string): Promise<RunningProgram> {
    const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, TRUST_PROXY: '127.0.0.1' }
    const program = await startProgram({ ...env, ...generousLimits }, folder)
    running.push(program)
    return program
  }

  function send({ route, token, body, key }: Sent): Promise<Answered> {
    const headers = {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { [onceHeader]: key }),
    }
    const began = performance.now()
    return new Promise((resolve, reject) => {
      const url = `${balancer.address}/api${route}`
      const sent = request(url, { method: body ? 'POST' : 'GET', agent, headers })
      sent.on('error', reject)
      sent.on('response', (answer) => {
        const { statusCode: status = 0, headers } = answer
        text(answer).then((body) => {
          const from = String(headers[servedBy])
          resolve({ status, text: body, from, tookMs: performance.now() - began })
        }, reject)
      })
      sent.end(body && JSON.stringify(body))
    })
  }

  async function signIn(email: string): Promise<string> {
    const answer = await send({ route: '/auth/login', body: { email, password } })
    return JSON.parse(answer.text).accessToken
  }

  beforeAll(async () => {
    database = await createTestDatabase()
    dataDir = await mkdtemp(path.join(tmpdir(), 'academy-drill-'))
    next = await makeNextRelease()
    balancer = await startBalancer()
    // The first makes what all of them need.
    await start()
    await Promise.all(Array.from({ length: processes - 1 }, () => start()))
    await balancer.use(running.map(({ address }) => address))
    ownerToken = await signIn(owner.email)
    tokens = []
    for (let number = 0; number < members; number += 1) {
      const email = `member-${number}@people.example`
      await send({ route: '/auth/register', body: { name: 'Member', email, password } })
      tokens.push(await signIn(email))
    }
  }, 300_000)
  afterAll(async () => {
    agent.destroy()
    await balancer?.stop()
    await Promise.all(running.map((program) => program.kill()))
    await database?.drop()
    await next?.remove()
    await rm(dataDir, { recursive: true, force: true })
  }, 300_000)

  /** The request with this number; they repeat in an order that no two kinds share. */
  function due(number: number): Sent {
    const token = tokens[number % members] ?? ''
    if (number % signalEvery === 0) {
      const body = { title: `Signal ${number}`, content: 'Up', roleAccess: ['community_student'] }
      return { route: '/courses/signal', token: ownerToken, body, key: randomUUID() }
    }
    if (number % tradeEvery === 0) {
      return { route: '/journal/trades', token, body: trade, key: randomUUID() }
    }
    return { route: reads[number % reads.length] ?? '', token }
  }

  test(`a rolling upgrade of ${processes} processes under ${perSecond} requests a second breaks no request and no stream`, async ({
    task,
  }) => {
    const watchers = tokens.map((token) => watchStream(`${balancer.address}/api/events`, token))
    onTestFinished(() => void Promise.all(watchers.map((one) => one.stop())))
    for (const one of watchers) await expect.poll(() => one.opened()).toBe(1)

    const sent: Sent[] = []
    const answering: Promise<Answered>[] = []
    const began = performance.now()
    const sendWhatIsDue = () => {
      while (sent.length < ((performance.now() - began) / 1000) * perSecond) {
        const one = due(sent.length)
        const answer = send(one)
        // Looked at when all have arrived; until then it must not count as unhandled.
        answer.catch(() => undefined)
        sent.push(one)
        answering.push(answer)
      }
    }
    const pace = setInterval(sendWhatIsDue, 1000 / perSecond)
    onTestFinished(() => clearInterval(pace))
    const moreWasSent = async () => {
      const enough = sent.length + requestsBetween
      await expect.poll(() => sent.length).toBeGreaterThan(enough)
      await Promise.all(answering.slice(0, enough))
    }

    const before = [...running]
    expect(await migrationsOf(database.url)).not.toContain(nextMigration)
    let slowestDrainMs = 0
    let sentBeforeMigration = 0
    for (const [at, leaving] of before.entries()) {
      await moreWasSent()
      const toldAt = performance.now()
      expect(await leaving.stop()).toBe(0)
      slowestDrainMs = Math.max(slowestDrainMs, performance.now() - toldAt)
      await start(next.folder)
      expect(await migrationsOf(database.url)).toContain(nextMigration)
      if (at === 0) sentBeforeMigration = sent.length
      const serving = [...before.slice(at + 1), ...running.slice(processes)]
      await balancer.use(serving.map(({ address }) => address))
      // Those of the release before remain ready on the database of the next.
      await expect.poll(() => balancer.ready().length).toBe(processes)
    }
    await moreWasSent()
    clearInterval(pace)
    const seconds = (performance.now() - began) / 1000
    const settled = await Promise.allSettled(answering)

    const failures = settled.flatMap((one, number) => {
      const { route } = sent[number] ?? {}
      if (one.status === 'rejected') return [`${route}: ${one.reason}`]
      const { status, text } = one.value
      return status === 200 || status === 201 ? [] : [`${route}: ${status} ${text.slice(0, 300)}`]
    })
    const rate = Math.round(settled.length / seconds)
    const answers = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const slowestMs = Math.max(...answers.map(({ tookMs }) => tookMs))
    expect(failures).toEqual([])
    expect(rate).toBeGreaterThan(perSecond * 0.95)

    const written = settled.flatMap((one, number) => {
      const { body, ...rest } = sent[number] ?? { route: '' }
      if (!body || one.status === 'rejected') return []
      return [{ ...rest, body, id: idOf(one.value) }]
    })
    const trades = written.filter(({ route }) => route === '/journal/trades')
    const signals = written.filter(({ route }) => route === '/courses/signal').map(({ id }) => id)
    for (const one of watchers) {
      await expect.poll(() => one.heard().length).toBeGreaterThanOrEqual(signals.length)
      expect(one.heard().toSorted()).toEqual(signals.toSorted())
      expect(one.resets()).toBe(0)
      expect(one.refusal()).toBeNull()
    }
    expect(await stored(database.url, 'trades')).toEqual(trades.map(({ id }) => id).toSorted())
    expect(await stored(database.url, 'signals')).toEqual(signals.toSorted())
    // The next release knows what the one before has written.
    const again = await Promise.all(written.map(send))
    expect(again.map(idOf)).toEqual(written.map(({ id }) => id))

    const of = ({ address }: RunningProgram) => answers.filter(({ from }) => from === address)
    for (const program of running) expect(of(program).length).toBeGreaterThan(0)
    const lateFromEarlier = answers
      .slice(sentBeforeMigration)
      .filter(({ from }) => before.some(({ address }) => address === from))
    expect(lateFromEarlier.length).toBeGreaterThan(0)
    expect(before.filter(({ pid }) => lives(pid))).toEqual([])
    expect(running.slice(processes).filter(({ pid }) => lives(pid))).toHaveLength(processes)
    const opened = watchers.map((one) => one.opened())
    expect(Math.min(...opened)).toBeGreaterThan(1)
    report(
      task,
      `${processes} processes replaced at ${rate} requests a second: ${failures.length} of ${counted(settled.length)} failed, the slowest took ${inSeconds(slowestMs)}; ` +
        `${counted(lateFromEarlier.length)} were answered by the release before on the database of the next; ${counted(written.length)} writes, none lost; ` +
        `${members} streams, opened ${opened.reduce((sum, one) => sum + one)} times, each heard all ${signals.length} signals once; each process drained within ${inSeconds(slowestDrainMs)}`,
    )
  }, 600_000)
}

const trade = {
  pair: 'EURUSD',
  direction: 'BUY',
  openedAt: '2026-01-05T08:00:00Z',
  entry: '1.1',
  lots: '1',
}

const idOf = ({ text }: Answered): string => JSON.parse(text).id

async function rowsOf<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}

const stored = async (url: string, table: 'trades' | 'signals') => {
  const rows = await rowsOf<{ id: string }>(url, `select id from ${table}`)
  return rows.map(({ id }) => id).toSorted()
}

const migrationsOf = async (url: string) => {
  const rows = await rowsOf<{ name: string }>(url, 'select name from schema_migrations')
  return rows.map(({ name }) => name)
}
