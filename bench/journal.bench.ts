import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import { chromium } from 'playwright'
import { boot } from '#server/app/boot.ts'
import { readConfig } from '#server/app/config.ts'
import { claimFirstAdmin } from '#server/app/owner.ts'
import { createLog } from '#server/platform/log.ts'
import { shellOptions } from '#tools/chromium.ts'
import { buildClientIfStale } from '#tools/client-build.ts'
import { projectRoot } from '#tools/project.ts'
import { fillJournal } from './fill-journal.ts'

/**
 * The journal with 10,000 trades in a Chromium with the CPU throttled four times and the assets
 * already cached: the time until trades and figures are shown and a click is answered, and the
 * longest period in between during which the page does not respond. Then the same for the analysis.
 */
const trades = 10_000
const targetMilliseconds = 1000
const slowdown = 4
const rounds = 5

const screens = {
  journal: { address: '/academy/journal', until: 'Net profit' },
  analysis: { address: '/academy/journal?view=analysis', until: 'Profit factor' },
}

await buildClientIfStale()
if (!existsSync(path.join(projectRoot, 'build/client/index.html'))) throw new Error('no client')
const dataDir = await mkdtemp(path.join(tmpdir(), 'academy-bench-'))
const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'fatal',
  DATA_DIR: dataDir,
  RATE_API_PER_MINUTE: '1000000',
})
const { academy, stop } = await boot(config, createLog({ level: 'fatal', pretty: false }))
const client = new Client({ connectionString: academy.databaseUrl })
const browser = await chromium.launch(shellOptions)
try {
  const owner = { name: 'Owner', email: 'owner@bench.example', password: 'bench password' }
  await claimFirstAdmin(academy, owner)
  const base = await academy.http.listen({ host: '127.0.0.1', port: 0 })
  const url = '/api/auth/login'
  const login = await academy.http.inject({ method: 'POST', url, payload: owner })
  await client.connect()
  const { rows } = await client.query<{ id: string }>('select id from users')
  await fillJournal(client, rows[0]?.id ?? '', trades)
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    storageState: {
      cookies: [],
      origins: [
        {
          origin: base,
          localStorage: [{ name: 'accessToken', value: login.json().accessToken }],
        },
      ],
    },
  })
  for (const [name, { address, until }] of Object.entries(screens)) {
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const start = performance.now()
      await page.goto(base + address, { waitUntil: 'commit' })
      await page.getByText(until, { exact: true }).first().waitFor()
      // Resolves only once the page is no longer busy.
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => resolve(null))),
      )
      // The first round fills the browser's cache.
      if (round > 0) times.push(performance.now() - start)
      await page.close()
    }
    const median = times.toSorted((one, other) => one - other)[rounds >> 1] ?? 0
    console.log(
      `${name} of ${trades} trades, processor ${slowdown} times slower: ${median.toFixed(0)} ms`,
    )
    if (median > targetMilliseconds) process.exitCode = 1
  }
  console.log(`target: ${targetMilliseconds} ms`)
} finally {
  await browser.close()
  await client.end()
  await stop()
  await rm(dataDir, { recursive: true, force: true })
}
process.exit()
