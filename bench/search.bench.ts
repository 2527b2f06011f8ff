import { Client } from 'pg'
import { type BenchAcademy, startAcademy } from './academy.ts'
import { fillAcademy } from './fill-academy.ts'
import { fillJournal } from './fill-journal.ts'
import { fillProgress } from './fill-progress.ts'
import { judge, median } from './peers.ts'

/**
 * The search of one student with a hundred trades, notes and messages, alone and beside 10,000 students with a
 * million rows of the same words, in turn; and that of a student with 100,000 trades. What others have must not be paid for.
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

interface Student {
  id: string
  /** How many milliseconds a search takes now. */
  timeOf(q: string): Promise<number>
}

/** Creates somebody with an academy program. */
async function student({ academy }: BenchAcademy, client: Client, name: string): Promise<Student> {
  const member = { name, email: `${name}@bench.example`, password: 'bench password' }
  const { id } = await academy.db.transaction((tx) =>
    academy.modules.identity.createUser(tx, member, { confirmed: true }),
  )
  await client.query("insert into user_roles (user_id, role) values ($1, 'academy_student')", [id])
  const url = '/api/auth/login'
  const login = await academy.http.inject({ method: 'POST', url, payload: member })
  const headers = { authorization: `Bearer ${login.json().accessToken}` }
  const timeOf = async (q: string) => {
    const start = performance.now()
    const { statusCode, body } = await academy.http.inject({
      url: `/api/search?${new URLSearchParams({ q })}`,
      headers,
    })
    const taken = performance.now() - start
    if (statusCode !== 200) throw new Error(`${q}: ${body}`)
    return taken
  }
  return { id, timeOf }
}

/** Gives the selected users notes and messages, so many each. */
async function write(client: Client, users: string, each: number): Promise<void> {
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

/** Gives an academy 10,000 further students with what is searched. */
async function writeOfOthers(client: Client): Promise<void> {
  await client.query(
    `insert into users (id, name, email, email_key, password_hash)
     select gen_random_uuid(), 'Other ' || n, 'other' || n || '@bench.example', 'other' || n || '@bench.example',
       'none' from generate_series(1, ${students}) n`,
  )
  const others = "select id from users where name like 'Other %'"
  const each = Math.ceil(rowsOfOthers / students / 4)
  await write(client, others, each)
  await client.query(
    `insert into trades (id, user_id, source, pair, direction, opened_at, entry, lots, currency, fees_cents,
       profit_computed, setup, notes, shared, created_at, updated_at)
     select gen_random_uuid(), u.id, 'manual', 'EURUSD', 'BUY', now() - n * interval '1 hour', 1.1, 1, 'USD', 0,
       false, 'London breakout', 'I saw price number ' || n, false, now(), now()
     from (${others}) u, generate_series(1, ${each}) n`,
  )
  const progress = fillProgress({
    rows: `
      select u.id, v.id, now(), now() from (${others}) u,
        (select id from course_videos order by id limit ${each}) v`,
    students: others,
  })
  for (const statement of progress) await client.query(statement)
}

interface Filled {
  one: Student
  /** Has a hundred thousand trades; only beside others. */
  trader: Student | undefined
}

/** Both have the same catalogue, so that only what others have differs. */
async function fill(bench: BenchAcademy, withOthers: boolean): Promise<Filled> {
  const client = new Client({ connectionString: bench.academy.databaseUrl })
  await client.connect()
  try {
    await client.query('set statement_timeout = 0')
    await fillAcademy(client, { users: 100, ...catalogue })
    const one = await student(bench, client, 'one')
    await fillJournal(client, one.id, rows)
    await write(client, `select '${one.id}'::uuid as id`, rows)
    if (withOthers) await writeOfOthers(client)
    const trader = withOthers ? await student(bench, client, 'trader') : undefined
    if (trader) await fillJournal(client, trader.id, many)
    await client.query('vacuum (analyze)')
    return { one, trader }
  } finally {
    await client.end()
  }
}

const few = await startAcademy()
const full = await startAcademy()
try {
  const alone = await fill(few, false)
  const beside = await fill(full, true)
  console.log(
    `median of a search in ms: alone, beside ${rowsOfOthers} rows, with ${many} own trades`,
  )
  const ratios: number[] = []
  const own: number[] = []
  for (const q of searches) {
    // In turn, so that whatever else the machine does slows all of them.
    const taken: number[][] = [[], [], []]
    for (let round = 0; round < repeats; round += 1) {
      for (const [index, who] of [alone.one, beside.one, beside.trader].entries()) {
        if (who) taken[index]?.push(await who.timeOf(q))
      }
    }
    const [before = Number.NaN, after = Number.NaN, trader = Number.NaN] = taken.map(median)
    ratios.push(after / before)
    own.push(trader)
    const figures = [before, after, trader].map((figure) => figure.toFixed(1).padStart(7))
    console.log(`${q.padEnd(18)} ${figures.join(' ')}`)
  }
  judge('most beside others', Math.max(...ratios), { atMost: 2 })
  judge('slowest with many own trades, in ms', Math.max(...own), { atMost: mostMilliseconds })
} finally {
  await few.stop()
  await full.stop()
}
process.exit()
