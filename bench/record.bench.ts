import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Client } from 'pg'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'

/**
 * The figures of a record of 100,000 signals: worked out for the first reader after a change of a signal, and as they
 * are remembered for all others. Nobody else is kept waiting for more than a tenth of a second at a time.
 */
const signals = 100_000
const repeats = 7
const longestWait = 100

const fill = [
  'set statement_timeout = 0',
  `insert into strategies (id, title, description, rules, risk_level, is_published, created_at, updated_at)
   select gen_random_uuid(), 'Strategy ' || n, '', '', 'Low', true, now(), now() from generate_series(1, 12) n`,
  `insert into signals (id, title, content, role_access, pair, direction, order_type, status, entry, stop_loss,
     take_profit, outcome, result_r, ended_at, strategy_id, published_by, created_at, updated_at)
   select gen_random_uuid(), 'Signal ' || n, repeat('Why. ', 40), 'community_student',
     (array['EURUSD', 'GBPUSD', 'XAUUSD', 'USDJPY', 'AUDUSD'])[1 + n % 5],
     case when n % 2 = 0 then 'BUY' else 'SELL' end, 'market',
     (array['hit_tp', 'hit_sl', 'hit_tp', 'hit_sl', 'closed', 'cancelled', 'expired', 'active'])[1 + n % 8],
     1.1, case when n % 2 = 0 then 1.09 else 1.11 end, case when n % 2 = 0 then 1.12 else 1.08 end,
     (array['won', 'lost', 'won', 'lost', 'even'])[1 + n % 8], (array[2, -1, 2, -1])[1 + n % 8],
     case when n % 8 < 7 then now() - n * interval '20 minutes' + interval '3 hours' end,
     (select id from strategies order by title offset n % 12 limit 1), (select id from users limit 1),
     now() - n * interval '20 minutes', now() - n * interval '20 minutes' + interval '3 hours'
   from generate_series(1, ${signals}) n`,
  `insert into signal_history (signal_id, at, status, entry, stop_loss, take_profit)
   select id, created_at, 'active', entry, stop_loss, take_profit from signals`,
  `insert into signal_history (signal_id, at, status, entry, stop_loss, take_profit)
   select id, updated_at, status, entry, stop_loss, take_profit from signals where status <> 'active'`,
  'vacuum analyze',
]

const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  RATE_API_PER_MINUTE: '1000000',
})
const { academy, stop } = await boot(config, createLog({ level: 'fatal', pretty: false }))
try {
  const owner = { name: 'Owner', email: 'owner@bench.example', password: 'bench password' }
  await claimFirstAdmin(academy, owner)
  const client = new Client({ connectionString: academy.databaseUrl })
  await client.connect()
  for (const statement of fill) await client.query(statement)
  const login = await academy.http.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: owner,
  })
  const headers = { authorization: `Bearer ${login.json().accessToken}` }
  const timed = async (work: () => Promise<unknown>) => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }
  const read = async () => {
    const url = '/api/courses/signals/record/figures'
    const answer = await academy.http.inject({ url, headers })
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.body}`)
  }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  const [anew, remembered]: [number[], number[]] = [[], []]
  for (let round = 0; round < repeats; round += 1) {
    academy.platform.parts.onEvent({ type: 'signal.changed' })
    delay.enable()
    anew.push(await timed(read))
    delay.disable()
    remembered.push(await timed(read))
  }
  await client.end()
  const middle = (times: number[]) => times.sort((one, other) => one - other)[repeats >> 1] ?? 0
  const waited = delay.max / 1e6
  console.log(`${signals} signals`)
  console.log(`figures worked out anew: ${middle(anew).toFixed(0)} ms`)
  console.log(`figures remembered:      ${middle(remembered).toFixed(1)} ms`)
  console.log(`longest wait of others:  ${waited.toFixed(0)} ms (target: ${longestWait} ms)`)
  if (waited > longestWait) process.exitCode = 1
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
