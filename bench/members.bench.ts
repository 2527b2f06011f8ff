import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'

/** One page of the member list for each filter and sort order, in an academy of 100,000 members. */
const members = 100_000
const targetMilliseconds = 500
const repeats = 9

const fill = [
  `create temp table filled as
   select n, gen_random_uuid() as id from generate_series(1, ${members}) n`,
  `insert into users (id, name, email, email_key, password_hash, created_at)
   select id, 'Member ' || n, 'member-' || n || '@bench.example', 'member-' || n || '@bench.example',
     '', now() - n * interval '1 minute' from filled`,
  `insert into subscriptions (id, user_id, program, starts_at, ends_at)
   select gen_random_uuid(), id, case n % 3 when 0 then 'mentorship' else 'academy' end,
     now() - interval '90 days', now() + (n % 200 - 60) * interval '1 day'
   from filled where n % 2 = 0`,
  `insert into last_sightings (user_id, seen_at)
   select id, now() - (n % 120) * interval '1 day' from filled where n % 10 > 0`,
  `insert into member_tags (user_id, tag) select id, 'tag ' || n % 20 from filled where n % 4 = 0`,
  'analyze',
]

const calls = {
  'the first page': '?limit=20',
  'page 1,000': '?limit=20&page=1000',
  'by name': '?limit=20&sort=name',
  'by the end of access': '?limit=20&sort=ends',
  'by the last visit': '?limit=20&sort=seen&direction=desc',
  'a search': '?limit=20&search=member%2077',
  'active in the academy': '?limit=20&program=academy&status=active',
  'without a program': '?limit=20&program=none',
  'ended, not seen for 30 days': '?limit=20&status=expired&seen=not%20month',
  'ends within 14 days': '?limit=20&endsWithin=14&sort=ends',
  'a tag': '?limit=20&tag=tag%207',
  'has not paid': '?limit=20&paid=no',
} as const

const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  RATE_API_PER_MINUTE: '1000000',
})
const { academy, stop } = await boot(config, createLog({ level: 'fatal', pretty: false }))
let slowest = 0
try {
  const owner = { name: 'Owner', email: 'owner@bench.example', password: 'bench password' }
  await claimFirstAdmin(academy, owner)
  const client = new Client({ connectionString: academy.databaseUrl })
  await client.connect()
  for (const statement of fill) await client.query(statement)
  await client.end()
  const url = '/api/auth/login'
  const login = await academy.http.inject({ method: 'POST', url, payload: owner })
  const headers = { authorization: `Bearer ${login.json().accessToken}` }
  console.log(`median of a page of ${members.toLocaleString('en-US')} members in ms`)
  for (const [name, query] of Object.entries(calls)) {
    const taken: number[] = []
    for (let round = 0; round < repeats; round += 1) {
      const start = performance.now()
      const answer = await academy.http.inject({ url: `/api/admin/members${query}`, headers })
      taken.push(performance.now() - start)
      if (answer.statusCode !== 200) throw new Error(`${query}: ${answer.body}`)
    }
    const median = taken.sort((one, other) => one - other)[repeats >> 1] ?? 0
    slowest = Math.max(slowest, median)
    console.log(`${name.padEnd(30)} ${median.toFixed(0).padStart(6)}`)
  }
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
console.log(`slowest ${slowest.toFixed(0)} ms (target ${targetMilliseconds} ms or less)`)
if (slowest > targetMilliseconds) process.exitCode = 1
