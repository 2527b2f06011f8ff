import { CandlestickSeries, createChart } from 'lightweight-charts'
import { CandleDrawing } from '#client/ui/charts/market/candle-drawing.ts'
import { columnsOf } from '#client/ui/charts/market/market-window.ts'
import type { Candles } from '#contract/candles/candles.ts'

/**
 * What `candles.bench.ts` runs in a page. Both return the time until the candles are painted, in
 * milliseconds.
 */
declare global {
  interface Window {
    /** Draws a response as the application does, with price levels, markers and a clock. */
    drawAnswer: (answer: Candles) => Promise<number>
    /** Draws prepared rows with the chart library alone. */
    drawBare: (answer: Candles) => Promise<number>
  }
}

const painted = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

function room(): HTMLElement {
  const element = document.createElement('div')
  element.style.cssText = 'width: 1000px; height: 400px'
  document.body.replaceChildren(element)
  return element
}

window.drawAnswer = async (answer) => {
  const element = room()
  const start = performance.now()
  const columns = columnsOf([answer])
  const last = columns.times.length
  const drawing = new CandleDrawing(element, {
    digits: 5,
    zone: 'Europe/Berlin',
    ofDays: false,
    onPoint: () => undefined,
    onSight: () => undefined,
  })
  drawing.show(columns, { from: 0, to: last })
  drawing.mark(
    [{ label: 'Entry', price: '1.10000', color: 'ink' }],
    [{ index: 100, label: 'Entry', color: 'ink', up: true }],
  )
  await painted()
  const took = performance.now() - start
  drawing.remove()
  return took
}

window.drawBare = async (answer) => {
  const element = room()
  const { times, open, high, low, close } = columnsOf([answer])
  const rows = times.map((minute, index) => ({
    time: (minute * 60) as never,
    open: (open[index] ?? 0) / 1e5,
    high: (high[index] ?? 0) / 1e5,
    low: (low[index] ?? 0) / 1e5,
    close: (close[index] ?? 0) / 1e5,
  }))
  const start = performance.now()
  const chart = createChart(element, { autoSize: true, timeScale: { minBarSpacing: 0.02 } })
  chart.addSeries(CandlestickSeries).setData(rows)
  chart.timeScale().fitContent()
  await painted()
  const took = performance.now() - start
  chart.remove()
  return took
}
