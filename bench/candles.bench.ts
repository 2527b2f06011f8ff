import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright'
import { build } from 'vite'
import { noCandles, packCandles } from '#contract/candles/candle-columns.ts'
import type { Candles } from '#contract/candles/candles.ts'
import { shellOptions } from '#tools/chromium.ts'
import { projectRoot } from '#tools/project.ts'
import type {} from './candles-page.ts'

/**
 * A month of one-minute candles (30,000), from the packed response to painted pixels as the
 * application draws them, with a clock, a price level and a marker, compared with the chart library
 * drawing prepared rows.
 */
const targetMilliseconds = 200
const targetRatio = 1.5
const count = 30_000

const columns = noCandles(5)
let price = 110_000
for (let index = 0; index < count; index += 1) {
  const close = price + Math.round(Math.sin(index * 12.9898) * 12)
  columns.times.push(29_400_000 + index)
  columns.open.push(price)
  columns.close.push(close)
  columns.high.push(Math.max(price, close) + (index % 7))
  columns.low.push(Math.min(price, close) - (index % 5))
  price = close
}
const answer: Candles = {
  pair: 'EURUSD',
  frame: 'M1',
  source: 'own',
  madeOf: 'M1',
  synthetic: false,
  digits: 5,
  candles: count,
  packed: Buffer.from(packCandles(columns)).toString('base64'),
  from: '2025-11-24T00:00:00.000Z',
  to: '2025-12-24T00:00:00.000Z',
  frames: ['M1'],
  available: null,
}

const folder = await mkdtemp(path.join(tmpdir(), 'bench-candles-'))
const browser = await chromium.launch(shellOptions)
try {
  await build({
    configFile: false,
    root: projectRoot,
    logLevel: 'error',
    build: {
      outDir: folder,
      copyPublicDir: false,
      rolldownOptions: {
        input: path.join(projectRoot, 'bench/candles-page.ts'),
        output: { entryFileNames: 'page.js', format: 'iife' },
      },
    },
  })
  const page = await browser.newPage()
  await page.addScriptTag({ path: path.join(folder, 'page.js') })
  const times = { drawAnswer: [] as number[], drawBare: [] as number[] }
  for (let round = 0; round < 12; round += 1) {
    for (const how of ['drawAnswer', 'drawBare'] as const) {
      times[how].push(await page.evaluate(([name, of]) => window[name](of), [how, answer] as const))
    }
  }
  // The first two rounds are warm-up.
  const median = (all: number[]) => all.slice(2).sort((one, other) => one - other)[5] ?? 0
  const [ours, bare] = [median(times.drawAnswer), median(times.drawBare)]
  console.log(
    `${count} candles from the packed answer (${answer.packed.length} letters): ${ours.toFixed(0)} ms`,
  )
  console.log(`the chart alone: ${bare.toFixed(0)} ms, ratio ${(ours / bare).toFixed(2)}`)
  console.log(`targets: ${targetMilliseconds} ms, ratio ${targetRatio}`)
  if (ours > targetMilliseconds || ours / bare > targetRatio) process.exitCode = 1
} finally {
  await browser.close()
  await rm(folder, { recursive: true })
}
