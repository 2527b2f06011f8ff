import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'
import { fillAcademy, type Size } from './fill-academy.ts'

/**
 * A searched and sorted page of every admin list, and the statistics, in an academy of 10,000 users
 * compared with one of 100. No list may slow down as the academy grows: a page stays below the
 * target however many rows there are, and below twice its time at 100 users.
 */
const targetMilliseconds = 100
const targetRatio = 2
const repeats = 15

const large: Size = {
  users: 10_000,
  transactions: 5000,
  conversations: 2000,
  messages: 20_000,
  courses: 500,
  signals: 2000,
}
const small: Size = {
  users: 100,
  transactions: 50,
  conversations: 20,
  messages: 200,
  // A page of them, so that pages of equally many courses are compared.
  courses: 20,
  signals: 20,
}

const calls = {
  users: '/admin/users?search=lovelace&sort=name&direction=desc&limit=20',
  'users, all': '/admin/users?sort=email&limit=20&page=3',
  'role requests': '/role-requests?search=lovelace&sort=name&limit=20',
  members: '/admin/members?search=lovelace&sort=ends&limit=20',
  activity: '/admin/activity?search=lovelace&limit=20',
  invoices: '/admin/documents?search=lovelace&sort=buyer&limit=20',
  courses: '/courses?search=london&sort=title&limit=20',
  'live sessions': '/courses/live-sessions?search=london&sort=title&limit=20',
  signals: '/courses/signals?search=london&sort=pair&limit=20',
  transactions: '/admin/transactions?search=lovelace&sort=user&limit=20',
  messages: '/admin/messages?search=lovelace&sort=student&limit=20',
  'messages, their text': '/admin/messages?search=london&limit=20',
  assignments: '/admin/assignments?search=exercise&sort=course&limit=20',
  submissions: '/admin/submissions?search=lovelace&sort=student&limit=20',
  journals: '/admin/journals?search=lovelace&sort=uncommented&limit=20',
  strategies: '/mentorship/strategies?search=london&sort=title&limit=20',
  challenges: '/mentorship/challenges?search=london&sort=participants&limit=20',
  statistics: '/admin/stats',
} as const

type Times = Map<string, number>

async function measure(size: Size): Promise<Times> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
  const log = createLog({ level: 'fatal', pretty: false })
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    RATE_API_PER_MINUTE: '1000000',
  })
  const { academy, stop } = await boot(config, log)
  try {
    const owner = { name: 'Owner', email: 'owner@bench.example', password: 'bench password' }
    await claimFirstAdmin(academy, owner)
    const client = new Client({ connectionString: academy.databaseUrl })
    await client.connect()
    await fillAcademy(client, size)
    await client.end()
    const url = '/api/auth/login'
    const login = await academy.http.inject({ method: 'POST', url, payload: owner })
    const authorization = `Bearer ${login.json().accessToken}`

    const times: Times = new Map()
    for (const [name, address] of Object.entries(calls)) {
      const taken: number[] = []
      for (let round = 0; round < repeats; round += 1) {
        const start = performance.now()
        const answer = await academy.http.inject({
          url: `/api${address}`,
          // In an encoding that nobody else asks for, so that no response comes from memory.
          headers: { authorization, 'accept-encoding': `identity, ${times.size}-${round}` },
        })
        taken.push(performance.now() - start)
        if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.body}`)
      }
      times.set(name, taken.sort((one, other) => one - other)[repeats >> 1] ?? 0)
    }
    return times
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

const few = await measure(small)
const many = await measure(large)
const grown: string[] = []
console.log('median of a call in ms: 100 users, 10,000 users, ratio')
for (const [name, time] of many) {
  const before = few.get(name) ?? Number.NaN
  const ratio = time / before
  console.log(
    `${name.padEnd(22)} ${before.toFixed(1).padStart(7)} ${time.toFixed(1).padStart(7)} ${ratio.toFixed(1).padStart(6)}`,
  )
  if (ratio > targetRatio) grown.push(name)
}
console.log(`above the target of ${targetRatio} times: ${grown.join(', ') || 'none'}`)
const slowest = Math.max(...many.values())
console.log(`slowest ${slowest.toFixed(0)} ms (target ${targetMilliseconds} ms or less)`)
if (slowest > targetMilliseconds || grown.length > 0) process.exitCode = 1
process.exit()
