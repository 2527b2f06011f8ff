import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { chromium } from 'playwright'
import { noCandles, packCandles } from '#contract/candle-columns.ts'
import { shellOptions } from '#tools/chromium.ts'
import { projectRoot } from '#tools/project.ts'

/**
 * A month of minutes, 30,000 candles, from the packed answer of a call to pixels: unpacked, handed to the
 * chart and painted, beside the chart alone with rows that are ready.
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
const packed = Buffer.from(packCandles(columns)).toString('base64')

/** What runs in the page: milliseconds from the text of the answer, or from rows, to the painted chart. */
const script = `
  window.rowsOf = (packed) => {
    const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0))
    const { times, open, high, low, close } = unpackCandles(bytes, 5)
    return times.map((minute, i) => ({ time: minute * 60, open: open[i] / 1e5, high: high[i] / 1e5,
      low: low[i] / 1e5, close: close[i] / 1e5 }))
  }
  window.drawn = async (packed, ready) => {
    const start = performance.now()
    const rows = ready ?? rowsOf(packed)
    const chart = LightweightCharts.createChart(document.body, { width: 1000, height: 400 })
    chart.addSeries(LightweightCharts.CandlestickSeries).setData(rows)
    chart.timeScale().fitContent()
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const took = performance.now() - start
    chart.remove()
    return took
  }`

const browser = await chromium.launch(shellOptions)
try {
  const page = await browser.newPage()
  const file = (name: string) => path.join(projectRoot, name)
  const library = 'node_modules/lightweight-charts/dist/lightweight-charts.standalone.production.js'
  await page.addScriptTag({ path: file(library) })
  const codec = stripTypeScriptTypes(await readFile(file('contract/candle-columns.ts'), 'utf8'))
  await page.addScriptTag({ content: codec.replaceAll('export ', '') + script })
  const run = (how: 'packed' | 'ready') =>
    page.evaluate(
      `drawn(${JSON.stringify(packed)}, ${how === 'ready' ? `rowsOf(${JSON.stringify(packed)})` : 'undefined'})`,
    ) as Promise<number>
  const times = { packed: [] as number[], ready: [] as number[] }
  for (let round = 0; round < 12; round += 1) {
    for (const how of ['packed', 'ready'] as const) times[how].push(await run(how))
  }
  // The first rounds warm up.
  const median = (all: number[]) => all.slice(2).sort((one, other) => one - other)[5] ?? 0
  const [ours, bare] = [median(times.packed), median(times.ready)]
  console.log(
    `${count} candles from the packed answer (${packed.length} letters): ${ours.toFixed(0)} ms`,
  )
  console.log(`the chart alone: ${bare.toFixed(0)} ms, ratio ${(ours / bare).toFixed(2)}`)
  console.log(`targets: ${targetMilliseconds} ms, ratio ${targetRatio}`)
  if (ours > targetMilliseconds || ours / bare > targetRatio) process.exitCode = 1
} finally {
  await browser.close()
}
