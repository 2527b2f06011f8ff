import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'
import { fillAcademy } from './fill-academy.ts'
import { fillJournal } from './fill-journal.ts'
import { judge, median } from './peers.ts'

/**
 * The search of one student with a hundred trades, notes and messages, alone and beside 10,000 students with a
 * million rows of the same words; and that of a student with 100,000 trades. What others have must not be paid for.
 */
const rows = 100
const many = 100_000
const students = Number(process.env.STUDENTS ?? 10_000)
const rowsOfOthers = Number(process.env.ROWS ?? 1_000_000)
const repeats = 25
const mostMilliseconds = 100
const catalogue = { transactions: 50, conversations: 20, messages: 200, courses: 20, signals: 200 }

/** Words that most have, that some have, that nobody has, and a word just begun. */
const searches = ['eurusd', 'london breakout', 'lesson', 'unheardof', 'pr', 'saw price']

const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  RATE_API_PER_MINUTE: '1000000',
})
const { academy, stop } = await boot(config, createLog({ level: 'fatal', pretty: false }))
const owner = { name: 'Owner', email: 'owner@bench.example', password: 'bench password' }
await claimFirstAdmin(academy, owner)
const client = new Client({ connectionString: academy.databaseUrl })
await client.connect()

/** Creates somebody with an academy program; returns id and access token. */
async function student(name: string): Promise<{ id: string; token: string }> {
  const member = { name, email: `${name}@bench.example`, password: 'bench password' }
  const { id } = await academy.db.transaction((tx) =>
    academy.modules.identity.createUser(tx, member, { confirmed: true }),
  )
  await client.query("insert into user_roles (user_id, role) values ($1, 'academy_student')", [id])
  const url = '/api/auth/login'
  const login = await academy.http.inject({ method: 'POST', url, payload: member })
  return { id, token: login.json().accessToken }
}

/** Gives the selected users notes and messages, so many each. */
async function write(users: string, each: number): Promise<void> {
  await client.query(
    `insert into lesson_notes (id, user_id, video_id, second, text, created_at, updated_at)
     select gen_random_uuid(), u.id, (select id from course_videos order by id limit 1), n,
       'In London I saw price number ' || n, now() - n * interval '1 hour', now() - n * interval '1 hour'
     from (${users}) u, generate_series(1, ${each}) n`,
  )
  await client.query(
    `insert into conversations (user_id, last_number, last_of_student, last_at)
     select u.id, ${each}, ${each}, now() from (${users}) u on conflict (user_id) do nothing`,
  )
  await client.query(
    `insert into messages (id, user_id, number, sender_id, side, client_id, text, sent_at)
     select gen_random_uuid(), u.id, 1000 + n, u.id, 'student', gen_random_uuid(),
       'What moved price at the London open, number ' || n || '?', now() - n * interval '1 hour'
     from (${users}) u, generate_series(1, ${each}) n`,
  )
}

async function measure({ token }: { token: string }): Promise<Map<string, number>> {
  const times = new Map<string, number>()
  for (const q of searches) {
    const taken: number[] = []
    for (let round = 0; round < repeats; round += 1) {
      const start = performance.now()
      const { statusCode, body } = await academy.http.inject({
        url: `/api/search?${new URLSearchParams({ q })}`,
        headers: { authorization: `Bearer ${token}` },
      })
      taken.push(performance.now() - start)
      if (statusCode !== 200) throw new Error(`${q}: ${body}`)
    }
    times.set(q, median(taken))
  }
  return times
}

try {
  // The same catalogue for both, so that only what others have differs.
  await fillAcademy(client, { users: 100, ...catalogue })
  const one = await student('one')
  await fillJournal(client, one.id, rows)
  await write(`select '${one.id}'::uuid as id`, rows)
  await client.query('vacuum (analyze)')
  const alone = await measure(one)

  await client.query(
    `insert into users (id, name, email, email_key, password_hash)
     select gen_random_uuid(), 'Other ' || n, 'other' || n || '@bench.example', 'other' || n || '@bench.example',
       'none' from generate_series(1, ${students}) n`,
  )
  const others = "select id from users where name like 'Other %'"
  const each = Math.ceil(rowsOfOthers / students / 4)
  await write(others, each)
  await client.query(
    `insert into trades (id, user_id, source, pair, direction, opened_at, entry, lots, currency, fees_cents,
       profit_computed, setup, notes, shared, created_at, updated_at)
     select gen_random_uuid(), u.id, 'manual', 'EURUSD', 'BUY', now() - n * interval '1 hour', 1.1, 1, 'USD', 0,
       false, 'London breakout', 'I saw price number ' || n, false, now(), now()
     from (${others}) u, generate_series(1, ${each}) n`,
  )
  await client.query(
    `insert into lesson_progress (user_id, video_id, completed_at)
     select u.id, v.id, now() from (${others}) u,
       (select id from course_videos order by id limit ${each}) v`,
  )
  await client.query('vacuum (analyze)')
  const beside = await measure(one)
  const trader = await student('trader')
  await fillJournal(client, trader.id, many)
  const own = await measure(trader)

  console.log(
    `median of a search in ms: alone, beside ${rowsOfOthers} rows, with ${many} own trades`,
  )
  for (const q of searches) {
    const figures = [alone, beside, own].map((times) => (times.get(q) ?? Number.NaN).toFixed(1))
    console.log(`${q.padEnd(18)} ${figures.map((figure) => figure.padStart(7)).join(' ')}`)
  }
  const ratios = searches.map((q) => (beside.get(q) ?? 0) / (alone.get(q) ?? 1))
  judge('most beside others', Math.max(...ratios), { atMost: 2 })
  judge('slowest with many own trades, in ms', Math.max(...own.values()), {
    atMost: mostMilliseconds,
  })
} finally {
  await client.end()
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
