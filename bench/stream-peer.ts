import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { emit } from '#server/platform/events/outbox.ts'
import { startAcademy } from './academy.ts'
import { report } from './peers.ts'

// An academy whose students are signed in, each with their own session.

const count = Number(process.env.STREAMS)
const { academy, url, dataDir, stop } = await startAcademy()
const { db, http } = academy
const secretOf = (n: number) => createHash('sha256').update(`token ${n}`).digest('base64url')
const hashOf = (n: number) => createHash('sha256').update(secretOf(n)).digest()

const numbers = Array.from({ length: count }, (_, n) => n)
await db.driver.query(
  `with people as (
     insert into users (id, name, email, email_key, password_hash)
     select gen_random_uuid(), 'Student ' || n, n || '@bench.example', n || '@bench.example', 'none'
     from unnest($1::int[]) n returning id, email_key)
   insert into sessions (id, user_id, user_agent, expires_at)
   select gen_random_uuid(), id, '', now() + interval '1 day' from people`,
  [numbers],
)
await db.driver.query(
  `insert into refresh_tokens (token_hash, session_id, expires_at)
   select t.hash, s.id, now() + interval '1 day'
   from unnest($1::int[], $2::bytea[]) as t (n, hash)
   join users u on u.email_key = t.n || '@bench.example' join sessions s on s.user_id = u.id`,
  [numbers, numbers.map(hashOf)],
)
await db.driver.query('analyze')

const tokens: string[] = []
for (const n of numbers) {
  const answer = await http.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { 'user-agent': '' },
    cookies: { refreshToken: secretOf(n) },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  tokens.push(answer.json().accessToken)
}

/** CPU seconds used by the embedded PostgreSQL that this academy started. */
async function databaseCpu(): Promise<number> {
  let ticks = 0
  const [pid] = (await readFile(`${dataDir}/postgres/data/postmaster.pid`, 'utf8')).split('\n')
  for (const name of (await readdir('/proc')).filter((entry) => /^\d+$/.test(entry))) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (name !== pid && fields[1] !== pid) continue
    // For the main process, include the time of its children that have already exited.
    const own = name === pid ? fields.slice(11, 15) : fields.slice(11, 13)
    ticks += own.reduce((sum, field) => sum + Number(field), 0)
  }
  return ticks / 100
}

report({ url: `${url}/api/events`, tokens }, stop, {
  databaseCpu,
  change: (subject: string) =>
    db.transaction((tx) =>
      emit(tx, { type: 'signal.changed', subject, audience: { role: 'community_student' } }),
    ),
  endSession: () =>
    db.driver.query(
      `update sessions set revoked_at = now() where user_id =
         (select id from users where email_key = '0@bench.example')`,
    ),
})
