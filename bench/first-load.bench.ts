import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { login } from '#contract/identity/identity.ts'
import { demoAccounts } from '#server/app/demo-mode.ts'
import { shellOptions } from '#tools/chromium.ts'
import { buildClientIfStale } from '#tools/client-build.ts'
import { projectRoot, run } from '#tools/project.ts'
import { barePage } from './first-load/bare-page.ts'
import { slowLine } from './first-load/slow-line.ts'
import {
  type Measured,
  measureVisit,
  onTrain,
  type Session,
  type Visitor,
} from './first-load/visit.ts'

/**
 * How long a phone waits: every dashboard page, the two account pages and the landing page are opened
 * on a new device, then on a known one that has lost its cache (cold), then again warm, and once more after their access token has run out, and each section is opened
 * for the first time from the previous one.
 * The CPU is throttled four times, latency is 150 ms and bandwidth 1.6 Mbit/s. A cold
 * visit has no service worker yet; whoever comes back has it, except on public pages. For comparison, a bare
 * page makes one request to a server that does nothing.
 *
 * `ACADEMY_URL` points to a demo academy that is already running, `ONLY` selects pages by part of
 * their name, and `ROUNDS` sets how often each is visited (the median is printed).
 */
const targets = {
  requests: 35,
  kilobytes: 240,
  cold: 2500,
  warm: 1000,
  shift: 0.05,
  freshShift: 0.05,
  task: 150,
  tap: 100,
  section: 150,
} as const
const rounds = Number(process.env.ROUNDS ?? 1)

interface Place {
  name: string
  /** The local part of the demo account's email address; none for a visitor. */
  who?: string
  at: string
}

const sectionsOf = (who: string, area: string, sections: string[]): Place[] =>
  sections.map((section) => {
    const at = section === 'overview' ? area : `${area}/${section}`
    return { name: `${who} ${section}`, who, at }
  })

const places: Place[] = [
  { name: 'landing', at: '/' },
  { name: 'login', at: '/login' },
  { name: 'register', at: '/register' },
  ...sectionsOf('academy', '/dashboard', ['overview', 'courses', 'live', 'assignments', 'journal']),
  ...sectionsOf('mentorship', '/dashboard', [
    ...['overview', 'sessions', 'strategies', 'signals', 'challenges', 'community'],
  ]),
  ...sectionsOf('free', '/dashboard', ['overview', 'courses', 'signals', 'community']),
  ...sectionsOf('admin', '/dashboard', [
    ...['overview', 'users', 'courses', 'sessions', 'signals', 'messages', 'transactions'],
    ...['journal', 'members', 'invoices', 'letters'],
    ...['offers', 'mail-words', 'academy-settings', 'site'],
  ]),
]

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A demo academy started for this benchmark. */
async function startDemo(): Promise<{ base: string; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
  const port = String(await freePort())
  const env = {
    DATA_DIR: dataDir,
    LOG_LEVEL: 'fatal',
    PORT: port,
    RATE_API_PER_MINUTE: '100000',
    RATE_LOGIN_PER_MINUTE: '100000',
  }
  const filled = await run([process.execPath, 'server/demo.ts'], { env, quiet: true })
  if (filled.code !== 0) throw new Error(filled.output)
  const child: ChildProcess = spawn(process.execPath, ['server/main.ts'], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const base = `http://127.0.0.1:${port}`
  while (!(await fetch(`${base}/api/readyz`).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}`)
  }
  const stop = async () => {
    const ended = once(child, 'exit')
    child.kill('SIGTERM')
    await ended
    await rm(dataDir, { recursive: true, force: true })
  }
  return { base, stop }
}

async function sessionOf(base: string, who: string): Promise<Session> {
  const account = demoAccounts.find(({ email }) => email.startsWith(`${who}@`))
  const answer = await fetch(`${base}/api${login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account?.email, password: account?.password }),
  })
  return login.success.body.parse(await answer.json())
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

/** Formats a figure and marks it when it misses its target. */
function figure(value: number | null, target: number, digits = 0, width = 8): string {
  if (value === null) return '-'.padStart(width)
  return `${value.toFixed(digits)}${value > target ? '*' : ' '}`.padStart(width)
}

function printRow(name: string, figures: Measured) {
  const {
    requests,
    kilobytes,
    fresh,
    freshShift,
    cold,
    warm,
    later,
    shift,
    task,
    tap,
    section,
    total,
  } = figures
  console.log(
    [
      name.padEnd(24),
      figure(requests, targets.requests),
      figure(kilobytes, targets.kilobytes),
      figure(fresh, targets.cold),
      figure(freshShift, targets.freshShift, 3),
      figure(cold, targets.cold),
      figure(warm, targets.warm),
      figure(later, targets.warm),
      figure(shift, targets.shift, 3),
      figure(task, targets.task),
      figure(tap, targets.tap),
      figure(section, targets.section),
      `${total.requests}/${total.kilobytes.toFixed(0)}`.padStart(9),
    ].join(' '),
  )
}

/** Takes the median of each figure over several visits. */
function medianOf(visits: Measured[]): Measured {
  const [first] = visits
  if (!first) throw new Error('no visit')
  const of = (pick: (visit: Measured) => number | null) =>
    pick(first) === null ? null : median(visits.map((visit) => pick(visit) ?? 0))
  return {
    requests: of((visit) => visit.requests) ?? 0,
    kilobytes: of((visit) => visit.kilobytes) ?? 0,
    fresh: of((visit) => visit.fresh) ?? 0,
    freshShift: of((visit) => visit.freshShift) ?? 0,
    cold: of((visit) => visit.cold) ?? 0,
    warm: of((visit) => visit.warm) ?? 0,
    later: of((visit) => visit.later),
    shift: of((visit) => visit.shift) ?? 0,
    task: of((visit) => visit.task) ?? 0,
    tap: of((visit) => visit.tap),
    section: of((visit) => visit.section),
    total: first.total,
  }
}

async function visited(visitor: Visitor, place: Place, before?: Place): Promise<Measured> {
  const visits: Measured[] = []
  for (let round = 0; round < rounds; round += 1) {
    visits.push(await measureVisit(visitor, { at: place.at, before: before?.at }))
  }
  return medianOf(visits)
}

const running = process.env.ACADEMY_URL
if (!running) await buildClientIfStale()
const { base, stop } = running ? { base: running, stop: async () => undefined } : await startDemo()
const bare = await barePage()
const line = await slowLine(base, onTrain)
// Without a window: that of a desktop starts pages of its own beside each that is opened.
const browser = await chromium.launch(shellOptions)
try {
  console.log(
    'page                     requests       kB   new ms    shift  cold ms  warm ms later ms    shift  task ms   tap ms  section  all (requests/kB)',
  )
  console.log(
    `${'target'.padEnd(24)}      35      240     2500     0.05     2500     1000     1000     0.05      150      100      150`,
  )
  console.log(`${'Moodle'.padEnd(24)}      18     1320        -        -     2600`)
  printRow('a bare page', await visited({ browser, base: bare.base }, { name: 'bare', at: '/' }))
  const sessions = new Map<string, Session>()
  for (const [index, place] of places.entries()) {
    if (!place.name.includes(process.env.ONLY ?? '')) continue
    const { who } = place
    if (who && !sessions.has(who)) sessions.set(who, await sessionOf(base, who))
    const before = places[index - 1]
    const isNext = who !== undefined && before?.who === who
    const visitor = { browser, base, line, session: who ? sessions.get(who) : undefined }
    const measured = await visited(visitor, place, isNext ? before : undefined)
    if (measured.cold > targets.cold || measured.kilobytes > targets.kilobytes) process.exitCode = 1
    printRow(place.name, measured)
  }
  console.log('* misses the target')
} finally {
  await browser.close()
  await bare.stop()
  await line.stop()
  await stop()
}
