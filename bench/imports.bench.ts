import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'
import { encodeForm, fileForm } from '#testing/media.ts'
import { statementCsv } from '#testing/statements.ts'

/**
 * A statement of 10,000 trades, from the first byte uploaded to the trades in the journal, and the
 * longest that another call waited in the meantime. Then 100,000 trades, the maximum for one
 * statement.
 */
const targetSeconds = 5
const targetWaitMilliseconds = 250

const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const log = createLog({ level: 'fatal', pretty: false })
const { academy, stop } = await boot(
  readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DATA_DIR: dataDir,
    RATE_API_PER_MINUTE: '1000000',
  }),
  log,
)
const owner = { name: 'Owner', email: 'owner@bench.example', password: 'bench password' }
await claimFirstAdmin(academy, owner)
const { http } = academy
const login = await http.inject({ method: 'POST', url: '/api/auth/login', payload: owner })
const authorization = `Bearer ${login.json().accessToken}`

async function send(method: 'DELETE' | 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const answer = await http.inject({
    method,
    url: `/api/journal/imports${url}`,
    headers: { authorization },
    ...(payload && { payload }),
  })
  if (answer.statusCode !== 200) throw new Error(`${method} ${url}: ${answer.body}`)
  return answer.json()
}

/** Measures the longest wait of a trivial call until it is stopped. */
function watchWaits() {
  let longest = 0
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const start = performance.now()
      await http.inject({ url: '/api/healthz' })
      longest = Math.max(longest, performance.now() - start)
      await sleep(10)
    }
  })()
  return async () => {
    isOver = true
    await watching
    return longest
  }
}

async function measure(rows: number): Promise<{ seconds: number; wait: number }> {
  const trades = Array.from({ length: rows }, (_, index) => ({ ticket: String(index + 1) }))
  const form = fileForm({ field: 'file', content: statementCsv(trades), name: 'statement.csv' })
  const { payload, headers } = await encodeForm(form)
  const stopWatching = watchWaits()
  const start = performance.now()
  const sent = await http.inject({
    method: 'POST',
    url: '/api/journal/imports',
    headers: { ...headers, authorization },
    payload,
  })
  const { id } = sent.json()
  while ((await send('GET', `/${id}`)).status === 'reading') await sleep(50)
  await send('PUT', `/${id}`, { account: { number: 'bench', currency: 'USD' }, timeZone: 'UTC' })
  const { result } = await send('POST', `/${id}/confirm`)
  const seconds = (performance.now() - start) / 1000
  const wait = await stopWatching()
  if (result.added !== rows) throw new Error(`${result.added} of ${rows} trades were imported`)
  await send('DELETE', `/${id}`)
  return { seconds, wait }
}

try {
  for (const rows of [10_000, 100_000]) {
    const { seconds, wait } = await measure(rows)
    console.log(
      `${rows} trades: ${seconds.toFixed(1)} s, another call waited ${wait.toFixed(0)} ms at most`,
    )
    const isSlow = rows === 10_000 && seconds > targetSeconds
    if (isSlow || wait > targetWaitMilliseconds) process.exitCode = 1
  }
  console.log(`targets: 10,000 in ${targetSeconds} s, waits of ${targetWaitMilliseconds} ms`)
} finally {
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
