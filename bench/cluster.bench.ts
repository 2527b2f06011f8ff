import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { buildClientIfStale } from '#tools/client-build.ts'
import { median, type Peer, startPeer } from './peers.ts'

/**
 * What one, two and three processes on one database do in a second of processor time, the programs' and PostgreSQL's apart: unlike
 * requests per second this says how work grows with processes on a machine that has fewer cores than there are processes, and
 * that other programs use as well. Each number of processes has an academy of its own; they are measured in turn, and what they
 * spend while nothing happens is measured first and taken off. MEMBERS sets how many each academy has (default
 * 10,000), PROCESSES which numbers of processes, ROUNDS how often.
 */
const members = Number(process.env.MEMBERS ?? 10_000)
const sizes = (process.env.PROCESSES ?? '1,2,3').split(',').map(Number)
const rounds = Number(process.env.ROUNDS ?? 5)
const idleSeconds = 15
/** Requests under way at once, over all processes. */
const atOnce = 12
/** The students who sign in, read and write, and are told of a signal by mail. */
const told = 40

interface Sent {
  method?: 'GET' | 'POST'
  path: string
  token?: string
  body?: object
  once?: boolean
  /** In an encoding that nobody else asks for, so that no response comes from memory. */
  anew?: boolean
}

interface Facts {
  url: string
  databaseUrl: string
  owner: { email: string; password: string }
  people: string[]
}

/** Some processes on a database of their own. */
interface Cluster {
  processes: Peer<Facts>[]
  agent: Agent
  /** The access tokens of the students, and of the owner; of the last sign-in. */
  tokens: string[]
  ownerToken: string
  /** What it spends in a second in which nothing happens. */
  idle: Spent
}

/** Seconds of processor time. */
interface Spent {
  program: number
  database: number
}

interface Kind {
  amount: number
  /** What is sent, by its number; without it `work` does all. */
  send?: (cluster: Cluster, number: number) => Sent
  work?: (cluster: Cluster) => Promise<void>
}

const tokenOf = ({ tokens }: Cluster, number: number) => tokens[number % tokens.length] ?? ''

const trade = {
  pair: 'EURUSD',
  direction: 'BUY',
  openedAt: '2026-01-05T08:00:00Z',
  entry: '1.1',
  lots: '1',
}

let mails = 0
const mailServer = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => {
      mails += 1
      done()
    })
  },
})
const listening = mailServer.listen(0, '127.0.0.1')
await once(listening, 'listening')

/** In the order in which they are measured: the tokens that the first gets last for a quarter of an hour. */
const kinds: Record<string, Kind> = {
  'a sign-in with a password': { amount: told, work: signIn },
  'the own profile, again': {
    amount: 4000,
    send: (cluster, number) => ({ path: '/api/auth/me', token: tokenOf(cluster, number) }),
  },
  'the own profile, anew': {
    amount: 2000,
    send: (cluster, number) => ({
      path: '/api/auth/me',
      token: tokenOf(cluster, number),
      anew: true,
    }),
  },
  'an overview, anew': {
    amount: 1200,
    send: (cluster, number) => ({
      path: '/api/academy/content',
      token: tokenOf(cluster, number),
      anew: true,
    }),
  },
  'a page of a list, anew': {
    amount: 1200,
    send: (cluster, number) => ({
      path: `/api/courses/signals?limit=20&page=${1 + (number % 5)}`,
      token: tokenOf(cluster, number),
      anew: true,
    }),
  },
  'a write: a trade': {
    amount: 800,
    send: (cluster, number) => ({
      method: 'POST',
      path: '/api/journal/trades',
      token: tokenOf(cluster, number),
      body: trade,
      once: true,
    }),
  },
  'a public page': { amount: 1500, send: () => ({ path: '/' }) },
  'a signal’s mail': { amount: told * 5, work: tellByMail },
}

async function send({ processes, agent }: Cluster, number: number, sent: Sent): Promise<string> {
  const { url } = processes[number % processes.length]?.facts ?? {}
  const { method = 'GET', path, token, body, once, anew } = sent
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
    ...(once && { 'idempotency-key': randomUUID() }),
    'accept-encoding': anew ? `gzip, ${randomUUID()}` : 'gzip',
  }
  return new Promise((resolve, reject) => {
    const asked = request(`${url}${path}`, { method, agent, headers })
    asked.on('error', reject)
    asked.on('response', (answer) => {
      const isWell = answer.statusCode === 200 || answer.statusCode === 201
      text(answer).then((whole) => {
        if (isWell) resolve(whole)
        else reject(new Error(`${path}: ${answer.statusCode} ${whole}`))
      }, reject)
    })
    asked.end(body && JSON.stringify(body))
  })
}

/** Does `work` for each number below `amount`, a few at once. */
async function each(amount: number, work: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const one = async () => {
    while (next < amount) {
      next += 1
      await work(next - 1)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, amount) }, one))
}

async function signIn(cluster: Cluster): Promise<void> {
  const { people = [], owner } = cluster.processes[0]?.facts ?? {}
  const enter = async (email: string, number: number) => {
    const body = { email, password: owner?.password }
    const answer = await send(cluster, number, { method: 'POST', path: '/api/auth/login', body })
    return JSON.parse(answer).accessToken as string
  }
  const tokens: string[] = []
  await each(people.length, async (number) => {
    tokens[number] = await enter(people[number] ?? '', number)
  })
  cluster.tokens = tokens
  cluster.ownerToken = await enter(owner?.email ?? '', 0)
}

/** Publishes some signals and waits until each of the students who are told by mail has a mail for each. */
async function tellByMail(cluster: Cluster): Promise<void> {
  const wanted = mails + told * 5
  for (let number = 0; number < 5; number += 1) {
    await send(cluster, number, {
      method: 'POST',
      path: '/api/courses/signal',
      token: cluster.ownerToken,
      body: { title: `Gold ${number}`, content: 'Up', roleAccess: ['academy_student'] },
    })
  }
  const until = performance.now() + 120_000
  while (mails < wanted) {
    if (performance.now() > until) throw new Error(`${wanted - mails} mails did not come`)
    await delay(20)
  }
}

async function startCluster(size: number): Promise<Cluster> {
  const { port } = listening.address() as AddressInfo
  const env = {
    MEMBERS: String(members),
    TOLD: String(told),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  }
  const first = await startPeer<Facts>('cluster-peer.ts', env)
  const processes = [first]
  while (processes.length < size) {
    const joining = { ...env, DATABASE_URL: first.facts.databaseUrl }
    processes.push(await startPeer<Facts>('cluster-peer.ts', joining))
  }
  const agent = new Agent({ keepAlive: true })
  return { processes, agent, tokens: [], ownerToken: '', idle: { program: 0, database: 0 } }
}

async function spentBy({ processes }: Cluster): Promise<Spent & { at: number }> {
  const programs = await Promise.all(processes.map((one) => one.ask<number>('cpu')))
  const database = (await processes[0]?.ask<number>('databaseCpu')) ?? Number.NaN
  const program = programs.reduce((sum, one) => sum + one)
  return { program, database, at: performance.now() / 1000 }
}

/** What the work costs beyond what is spent anyway, in seconds of processor time. */
async function costOf(cluster: Cluster, work: () => Promise<void>): Promise<Spent> {
  const before = await spentBy(cluster)
  await work()
  const after = await spentBy(cluster)
  const passed = after.at - before.at
  const cost = (side: 'program' | 'database') =>
    Math.max(0, after[side] - before[side] - passed * cluster.idle[side])
  return { program: cost('program'), database: cost('database') }
}

async function measureIdle(clusters: readonly Cluster[]): Promise<void> {
  const before = await Promise.all(clusters.map(spentBy))
  await delay(idleSeconds * 1000)
  const after = await Promise.all(clusters.map(spentBy))
  for (const [at, cluster] of clusters.entries()) {
    const [then, now] = [before[at], after[at]]
    if (!then || !now) continue
    const rate = (side: 'program' | 'database') => (now[side] - then[side]) / (now.at - then.at)
    cluster.idle = { program: rate('program'), database: rate('database') }
  }
}

const workOf = ({ amount, send: sentBy, work }: Kind, cluster: Cluster) =>
  work
    ? work(cluster)
    : each(amount, (number) => send(cluster, number, sentBy?.(cluster, number) ?? { path: '/' }))

await buildClientIfStale()
const clusters: Cluster[] = []
for (const size of sizes) clusters.push(await startCluster(size))
try {
  // Until what is called often is compiled.
  for (const cluster of clusters) {
    for (const kind of Object.values(kinds)) await workOf(kind, cluster)
  }
  await measureIdle(clusters)
  const found = new Map<string, Spent[][]>()
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, kind] of Object.entries(kinds)) {
      for (const [at, cluster] of clusters.entries()) {
        const cost = await costOf(cluster, () => workOf(kind, cluster))
        const all = found.get(name) ?? clusters.map(() => [])
        all[at]?.push(cost)
        found.set(name, all)
      }
    }
  }
  print(found)
} finally {
  for (const { agent } of clusters) agent.destroy()
  // Those that have joined go first, the database with the one that has started it.
  for (const { processes } of clusters) for (const one of processes.toReversed()) await one.stop()
  mailServer.close()
}

function print(found: ReadonlyMap<string, Spent[][]>) {
  console.log(`${members} members; while nothing happens, percent of one core:`)
  for (const { processes, idle } of clusters) {
    const [program, database] = [idle.program, idle.database].map((one) => (one * 100).toFixed(1))
    console.log(`  ${processes.length} processes ${program}, their database ${database}`)
  }
  console.log('µs of CPU time for one, and how many in a second of it:')
  const header = ['processes', 'program', 'database', 'a second', 'ratio']
  console.log(`${''.padEnd(28)}${header.map((one) => one.padStart(11)).join('')}`)
  for (const [name, all] of found) {
    const { amount } = kinds[name] ?? { amount: Number.NaN }
    const costs = all.map((costs) => ({
      program: (median(costs.map(({ program }) => program)) * 1e6) / amount,
      database: (median(costs.map(({ database }) => database)) * 1e6) / amount,
    }))
    const rates = costs.map(({ program, database }) => 1e6 / (program + database))
    for (const [at, { program, database }] of costs.entries()) {
      const rate = rates[at] ?? Number.NaN
      const cells = [sizes[at], program.toFixed(0), database.toFixed(0), rate.toFixed(0)]
      const ratio = (rate / (rates[0] ?? Number.NaN)).toFixed(2)
      const row = [...cells, ratio].map((one) => String(one).padStart(11)).join('')
      console.log(`${(at === 0 ? name : '').padEnd(28)}${row}`)
    }
  }
}
