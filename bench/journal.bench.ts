import { chromium } from 'playwright'
import { shellOptions } from '#tools/chromium.ts'
import { buildClientIfStale } from '#tools/client-build.ts'
import { type BenchAcademy, startAcademy } from './academy.ts'
import { type Opened, openJournal, type Way } from './journal/open-journal.ts'
import { studentWithJournal } from './journal/student.ts'
import type { Awaited } from './journal/watch-usable.ts'

/**
 * The journal with 10,000 trades in a Chromium with the CPU throttled four times and the assets
 * already cached: the time until trades and figures are shown and a click is answered, and the
 * longest period in between during which the page does not respond. Then the same for the analysis.
 */
const trades = 10_000
const targetMilliseconds = 1000
const rounds = Number(process.env.ROUNDS ?? 5)

const screens: { name: string; at: string; awaited: Awaited; ways: Way[] }[] = [
  {
    name: 'journal',
    at: '/dashboard/journal',
    awaited: { words: 'Net profit', rows: true },
    ways: ['address', 'link'],
  },
  {
    name: 'analysis',
    at: '/dashboard/journal?view=analysis',
    awaited: { words: 'Drawdown', rows: false },
    ways: ['address', 'tab'],
  },
]

const calls = [
  '/journal/trades?page=1&limit=20',
  '/journal/figures',
  '/journal/figures/analysis?timeZone=UTC',
]

const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
const medianOf = (opened: Opened[], field: keyof Opened) =>
  median(opened.map((one) => one[field])).toFixed(0)

/** Prints the time that the server alone takes for each call of the journal. */
async function printCalls({ academy }: BenchAcademy, token: string): Promise<void> {
  for (const path of calls) {
    const taken: number[] = []
    let size = 0
    for (let round = 0; round <= rounds; round += 1) {
      const headers = { authorization: `Bearer ${token}` }
      const start = performance.now()
      const answer = await academy.http.inject({ url: `/api${path}`, headers })
      if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.body}`)
      if (round > 0) taken.push(performance.now() - start)
      size = answer.rawPayload.length
    }
    console.log(`server: ${path} ${median(taken).toFixed(0)} ms, ${(size / 1000).toFixed(0)} kB`)
  }
}

await buildClientIfStale()
const bench = await startAcademy()
const browser = await chromium.launch(shellOptions)
try {
  const token = await studentWithJournal(bench, trades)
  for (const { name, at, awaited, ways } of screens) {
    for (const way of ways) {
      const visitor = { browser, base: bench.url, token }
      const opened = await openJournal(visitor, { at, awaited, way, rounds })
      const after = medianOf(opened, 'after')
      console.log(
        `${name} of ${trades} trades by its ${way}: ${after} ms, deaf for ${medianOf(opened, 'task')} ms at most, worked ${medianOf(opened, 'worked')} ms`,
      )
      if (Number(after) > targetMilliseconds) process.exitCode = 1
    }
  }
  await printCalls(bench, token)
  console.log(`target: ${targetMilliseconds} ms`)
} finally {
  await browser.close()
  await bench.stop()
}
process.exit()
