import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'
import { fillJournal } from './fill-journal.ts'

/**
 * All figures, charts and findings over a journal of 10,000 trades, as the API returns them,
 * against one bare SQL statement that aggregates the same rows: counts, sums, averages, standard
 * deviations, and the drawdown, which needs the running balance.
 */
const trades = 10_000
const targetRatio = 3
const repeats = 25

const aggregate = `
  select count(*), count(*) filter (where net >= 0), sum(net), sum(net) filter (where net >= 0),
    sum(net) filter (where net < 0), max(net), min(net), avg(net), stddev_samp(net), sum(r), avg(r),
    stddev_samp(r), sum(pips), avg(held), max(peak - balance)
  from (
    select *, max(balance) over (order by placed_at, id) as peak
    from (
      select placed_at, id, profit_cents - fees_cents as net, r, pips, closed_at - opened_at as held,
        sum(profit_cents - fees_cents) over (order by placed_at, id) as balance
      from trades where user_id = $1 and closed_at is not null
    ) running
  ) peaks`

/** Median time, in milliseconds. */
async function measure(work: () => Promise<unknown>): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < repeats; round += 1) {
    const start = performance.now()
    await work()
    taken.push(performance.now() - start)
  }
  return taken.sort((one, other) => one - other)[repeats >> 1] ?? 0
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  RATE_API_PER_MINUTE: '1000000',
})
const { academy, stop } = await boot(config, createLog({ level: 'fatal', pretty: false }))
const client = new Client({ connectionString: academy.databaseUrl })
try {
  const owner = { name: 'Owner', email: 'owner@bench.example', password: 'bench password' }
  await claimFirstAdmin(academy, owner)
  const url = '/api/auth/login'
  const login = await academy.http.inject({ method: 'POST', url, payload: owner })
  const { accessToken } = login.json()
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from users')
  const userId = rows[0]?.id ?? ''
  await fillJournal(client, userId, trades)
  const headers = { authorization: `Bearer ${accessToken}` }
  const read = async (address: string) => {
    const answer = await academy.http.inject({ url: `/api${address}`, headers })
    if (answer.statusCode !== 200) throw new Error(`${address}: ${answer.body}`)
  }
  const bare = () => client.query(aggregate, [userId])
  const calls = {
    analysis: '/journal/figures/analysis?timeZone=Europe/London',
    figures: '/journal/figures',
    'analysis of a pair': '/journal/figures/analysis?pair=EURUSD&session=london',
  }
  await measure(bare)
  for (const address of Object.values(calls)) await measure(() => read(address))
  const base = await measure(bare)
  console.log(`${trades} trades, median in ms: one bare aggregate ${base.toFixed(1)}`)
  for (const [name, address] of Object.entries(calls)) {
    const time = await measure(() => read(address))
    const ratio = time / base
    console.log(`${name.padEnd(20)} ${time.toFixed(1).padStart(7)}  ratio ${ratio.toFixed(2)}`)
    if (name === 'analysis' && ratio > targetRatio) {
      console.log(`above the target of ${targetRatio}`)
      process.exitCode = 1
    }
  }
} finally {
  await client.end()
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
