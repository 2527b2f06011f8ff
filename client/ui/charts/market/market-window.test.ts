import { expect, test } from 'vitest'
import { noCandles, packCandles } from '#contract/candles/candle-columns.ts'
import { type CandleFrame, frameMinutes } from '#contract/candles/candle-frames.ts'
import type { Candles } from '#contract/candles/candles.ts'
import {
  columnsOf,
  digitsOf,
  heldMaximum,
  indexAt,
  spanInFrame,
  usualFrame,
  windowAfter,
  windowAround,
  windowBefore,
} from './market-window.ts'

const start = Date.parse('2026-11-02T09:00:00Z') / 60_000
const instant = (minute: number) => new Date(minute * 60_000).toISOString()

/** An answer with a one-minute candle at each of these minutes. */
function page(from: number, to: number, minutes: readonly number[]): Candles {
  const columns = noCandles(5)
  for (const minute of minutes) {
    columns.times.push(minute)
    for (const prices of [columns.open, columns.high, columns.low, columns.close]) prices.push(100)
  }
  return {
    pair: 'EURUSD',
    frame: 'M1',
    source: 'academy',
    madeOf: 'M1',
    synthetic: false,
    digits: 5,
    candles: minutes.length,
    packed: btoa(String.fromCharCode(...packCandles(columns))),
    from: instant(from),
    to: instant(to),
    frames: ['M1'],
    available: { from: instant(start - 10_000), to: instant(start + 10_000) },
  }
}
const minutesOf = (frame: CandleFrame, count: number) => frameMinutes[frame] * count

test('a time is shown in the shortest time frame in which it takes at most sixty candles', () => {
  expect(usualFrame({ from: start, to: start + 60 })).toBe('M1')
  expect(usualFrame({ from: start, to: start + 61 })).toBe('M5')
  expect(usualFrame({ from: start, to: start + minutesOf('D1', 400) })).toBe('W1')
})

test('each further window begins where the last ended and is as long as all before it, until there are no more candles', () => {
  let requested = [windowAround({ from: start, to: start + 30 }, 'M1')]
  let pages = [page(start - 3000, start + 3000, [])]
  const lengths: number[] = []
  for (;;) {
    const next = windowAfter(pages, requested, 'M1')
    if (!next) break
    expect(next.from).toBe(requested.at(-1)?.to)
    lengths.push((Date.parse(next.to) - Date.parse(next.from)) / 60_000)
    requested = [...requested, next]
    pages = [...pages, page(start, start, [])]
  }
  expect(lengths).toEqual([6190, 12_380])
})

test('an earlier window ends where the answer begins, which may be later than was asked for', () => {
  const requested = [windowAround({ from: start, to: start + 30 }, 'M1')]
  const short = page(start - 100, start + 3000, [])
  expect(windowBefore([short], requested, 'M1')?.to).toBe(instant(start - 100))
  const all = { ...short, from: instant(start - 10_000) }
  expect(windowBefore([all], requested, 'M1')).toEqual({
    from: instant(start - 3080 - 6190),
    to: instant(start - 3080),
  })
  expect(windowBefore([{ ...all, available: null }], requested, 'M1')).toBeUndefined()
  const edge = { ...all, available: { from: instant(start - 3080), to: instant(start) } }
  expect(windowBefore([edge], requested, 'M1')).toBeUndefined()
})

test('a chart that holds enough requests no more', () => {
  const requested = [windowAround({ from: start, to: start + 30 }, 'M1')]
  const full = { ...page(start - 3000, start + 3000, []), candles: heldMaximum }
  expect(windowBefore([full], requested, 'M1')).toBeUndefined()
  expect(windowAfter([full], requested, 'M1')).toBeUndefined()
})

test('candles in two overlapping pages appear once', () => {
  const pages = [
    page(start, start + 3, [start, start + 1, start + 2]),
    page(start + 2, start + 5, [start + 2, start + 4]),
  ]
  expect(columnsOf(pages).times).toEqual([start, start + 1, start + 2, start + 4])
})

test('a minute belongs to the candle that is open at that time', () => {
  const { times, ...prices } = columnsOf([page(start, start + 600, [start, start + 500])])
  const columns = { times, ...prices }
  expect(indexAt(columns, start, 'M1')).toBe(0)
  expect(indexAt(columns, start - 1, 'M1')).toBeNull()
  expect(indexAt(columns, start + 300, 'M1')).toBeNull()
})

test('another time frame shows the same place: the same span, with neither too few nor too many candles', () => {
  const place = { from: start, to: start + 600 }
  expect(spanInFrame(place, 'M5')).toEqual(place)
  expect(spanInFrame(place, 'M1')).toEqual({ from: start + 150, to: start + 450 })
  expect(spanInFrame(place, 'H1')).toEqual({ from: start - 900, to: start + 1500 })
})

test('prices have as many digits as they are written and quoted with', () => {
  expect(digitsOf('EURUSD', ['1.1'], 5)).toBe(5)
  expect(digitsOf('USDJPY', ['151.24'], 3)).toBe(3)
  expect(digitsOf('US30', ['38950'], 1)).toBe(1)
})
