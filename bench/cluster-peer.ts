import { Client } from 'pg'
import { owner, startAcademy } from './academy.ts'
import { databaseCpu } from './database-cpu.ts'
import { fillAcademy } from './fill-academy.ts'
import { report } from './peers.ts'

// One process of an academy with MEMBERS members. The first starts the database and fills it; the others join it at
// DATABASE_URL. Of the students of the academy program, TOLD take their signals by mail.

const { DATABASE_URL, SMTP_URL } = process.env
const members = Number(process.env.MEMBERS)
const told = Number(process.env.TOLD)
/** Every second one of those who are filled in has the academy program. */
const studentAt = (n: number) => `student${(n + 1) * 2}@bench.example`

const { academy, url, dataDir, stop } = await startAcademy({
  DATABASE_URL,
  SMTP_URL,
  JWT_SECRET: 'a secret that is used in nothing but benchmarks 0123456789',
  // The database has to have connections for all that join.
  WEB_CONCURRENCY: '3',
  RATE_ACCOUNT_PER_HOUR: '1000000',
  // On a busy machine it may get no processor for a second, too.
  DATABASE_ANSWER_MS: '30000',
})

async function fill() {
  const client = new Client({ connectionString: academy.databaseUrl })
  await client.connect()
  await client.query('set statement_timeout = 0')
  await fillAcademy(client, {
    users: members,
    transactions: members / 2,
    conversations: members / 5,
    messages: members * 2,
    courses: 50,
    signals: 500,
  })
  const readers = Array.from({ length: told }, (_, n) => studentAt(n))
  await client.query(
    `update users set password_hash = (select password_hash from users where email = $1),
       email_confirmed_at = now(), created_at = now() - interval '90 days' where email = any($2)`,
    [owner.email, readers],
  )
  await client.query(
    `update subscriptions set ends_at = now() + interval '300 days'
     where user_id in (select id from users where email = any($1))`,
    [readers],
  )
  await client.query(
    `insert into user_preferences (user_id, notify_in_app, notify_by_email)
     select id, true, true from users where email = any($1)`,
    [readers],
  )
  await client.query(`update courses set is_published = true, content = left(content, 200)`)
  await client.query('vacuum (analyze)')
  await client.end()
}

if (!DATABASE_URL) await fill()

report(
  {
    url,
    databaseUrl: academy.databaseUrl,
    owner,
    people: Array.from({ length: told }, (_, n) => studentAt(n)),
  },
  stop,
  { databaseCpu: () => databaseCpu(dataDir) },
)
