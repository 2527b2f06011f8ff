import { Client } from 'pg'
import { type BenchAcademy, owner, startAcademy } from './academy.ts'
import { fillGrown } from './fill-growth.ts'
import { median } from './peers.ts'

/**
 * What the lists and figures of the office cost that read what grows, with 100,000 members, a million trades and a million
 * notifications, compared with a tenth of each. `MEMBERS=10000` fills less.
 */
const members = Number(process.env.MEMBERS ?? 100_000)
const targetMilliseconds = 100
const targetRatio = 2
const repeats = 9

const calls = {
  'what waits': '/admin/needs',
  notifications: '/notifications',
  'the same of an assistant': 'assistant /notifications',
  overview: '/admin/overview',
  'users, a search': '/admin/users?search=lovelace&limit=20',
  'activity, a search': '/admin/activity?search=lovelace&limit=20',
  transactions: '/admin/transactions?limit=20',
  'transactions by name': '/admin/transactions?sort=user&limit=20',
  'transactions, a search': '/admin/transactions?search=lovelace&limit=20',
  submissions: '/admin/submissions?limit=20',
  'submissions by assignment': '/admin/submissions?sort=assignment&limit=20',
  'submissions by name': '/admin/submissions?sort=student&limit=20',
  'assignments by students': '/admin/assignments?sort=students&limit=20',
  journals: '/admin/journals?limit=20',
  'journals, a search': '/admin/journals?search=lovelace&limit=20',
  'journals, the last page': '/admin/journals?limit=20&page=SHARERS',
  'a heavy member': '/admin/journals/HEAVY',
  'its trades': '/admin/journals/HEAVY/trades?limit=20',
  'the last page of them': '/admin/journals/HEAVY/trades?limit=20&page=LAST',
  'its analysis': '/admin/journals/HEAVY/analysis',
} as const

async function signedIn({ academy }: BenchAcademy, person: { email: string; password: string }) {
  const url = '/api/auth/login'
  const login = await academy.http.inject({ method: 'POST', url, payload: person })
  return `Bearer ${login.json().accessToken}`
}

async function measure(users: number): Promise<Map<string, number>> {
  const bench = await startAcademy()
  try {
    const client = new Client({ connectionString: bench.academy.databaseUrl })
    await client.connect()
    const heavy = await fillGrown(client, users)
    const assistant = { email: 'student1@bench.example', password: owner.password }
    await client.query(
      `update users set password_hash = (select password_hash from users where email = $1),
         email_confirmed_at = now(), created_at = now() - interval '90 days' where email = $2`,
      [owner.email, assistant.email],
    )
    await client.query(
      `insert into user_preferences (user_id, notify_in_app, notify_by_email)
       select id, true, true from users where email = $1`,
      [assistant.email],
    )
    await client.query(
      `insert into staff (user_id, role) select id, 'teacher' from users where email = $1`,
      [assistant.email],
    )
    await client.end()
    const [own, other] = [await signedIn(bench, owner), await signedIn(bench, assistant)]
    const times = new Map<string, number>()
    for (const [name, call] of Object.entries(calls)) {
      const path = call.replace('assistant ', '').replace('HEAVY', heavy)
      const address = path
        .replace('LAST', String(Math.floor(users / 20)))
        .replace('SHARERS', String(Math.floor(users / 10 / 20)))
      const taken: number[] = []
      for (let round = 0; round < repeats; round += 1) {
        const start = performance.now()
        const answer = await bench.academy.http.inject({
          url: `/api${address}`,
          // In an encoding that nobody else asks for, so that no response comes from memory.
          headers: {
            authorization: call === path ? own : other,
            'accept-encoding': `identity, ${round}`,
          },
        })
        taken.push(performance.now() - start)
        if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.body}`)
      }
      times.set(name, median(taken))
    }
    return times
  } finally {
    await bench.stop()
  }
}

const few = await measure(members / 10)
const many = await measure(members)
console.log(`median of a call in ms: ${members / 10} members, ${members} members, ratio`)
const missed: string[] = []
for (const [name, time] of many) {
  const before = few.get(name) ?? Number.NaN
  const columns = [before.toFixed(1), time.toFixed(1), (time / before).toFixed(1)]
  console.log(`${name.padEnd(28)} ${columns.map((one) => one.padStart(8)).join('')}`)
  if (time > targetMilliseconds || time / before > targetRatio) missed.push(name)
}
console.log(
  `above ${targetMilliseconds} ms or twice its time at a tenth: ${missed.join(', ') || 'none'}`,
)
if (missed.length > 0) process.exitCode = 1
process.exit()
