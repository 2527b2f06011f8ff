import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unpackCandles } from '#contract/candles/candle-columns.ts'
import { newYorkClose, zoneClock } from '#contract/times/zone-clock.ts'
import {
  candlesOf,
  histDataFile,
  metaTraderFile,
  type PlainCandle,
  plainOf,
  risingMinutes,
} from '#testing/candles.ts'
import { pairInName } from './candle-layout.rules.ts'
import { readCandleFile } from './read-candle-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'candles-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Buffer, stated: { pair?: string; timeZone?: string } = {}) {
  const file = path.join(folder, 'file')
  await writeFile(file, content)
  const { pair = 'EURUSD', timeZone = null } = stated
  return readCandleFile({ file, fileName: 'x.csv', pair, timeZone }, () => undefined)
}

/** The candles of a readable file, and its reported properties. */
async function candlesIn(content: string | Buffer, stated: Parameters<typeof read>[1] = {}) {
  const end = await read(content, stated)
  if (end.kind !== 'done') throw new Error(JSON.stringify(end))
  const candles = end.months.flatMap(({ packed, digits }) => plainOf(unpackCandles(packed, digits)))
  return { ...end.head, candles, digits: end.months[0]?.digits }
}

const at = (minute: number) => new Date(minute * 60_000)
const instants = (candles: readonly PlainCandle[]) =>
  candles.map(({ minute }) => at(minute).toISOString())

test('MetaTrader 5 in a broker’s time zone and HistData in standard time give the same candles, across daylight saving', async () => {
  await fc.assert(
    fc.asyncProperty(candlesOf({ most: 80 }), async (candles) => {
      // Enough consecutive candles to detect the time frame, then gaps, and the following summer.
      const first = (candles[0]?.minute ?? 0) - 200
      const inRow = risingMinutes(at(first).toISOString(), 150)
      const later = candles.map((one) => ({ ...one, minute: one.minute + 350_000 }))
      const inOrder = [...inRow, ...candles, ...later]
      const clock = zoneClock(newYorkClose)
      const lines = inOrder.map((one) =>
        metaTraderFile([one], clock.offsetAt(one.minute * 60_000) / 60_000)
          .toString()
          .split('\r\n'),
      )
      const text = [lines[0]?.[0], ...lines.map(([, row]) => row)].join('\r\n')
      const digits = { timeZone: newYorkClose }
      const broker = await candlesIn(text, digits)
      expect(broker).toMatchObject({ format: 'mt5', frame: 'M1', unreadable: 0 })
      const histData = await candlesIn(histDataFile(inOrder))
      expect(histData).toMatchObject({ format: 'histdata', frame: 'M1', unreadable: 0 })
      expect(histData.candles).toEqual(inOrder)
      expect(broker.candles).toEqual(inOrder)
    }),
    { numRuns: 15 },
  )
}, 300_000)

test('daily candles of MetaTrader 5 have no time column', async () => {
  const text = [
    '<DATE>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
    '2026.03.05\t1.1\t1.2\t1.0\t1.15\t1\t0\t1',
    '2026.03.06\t1.15\t1.2\t1.1\t1.12\t1\t0\t1',
    '2026.03.09\t1.12\t1.2\t1.1\t1.13\t1\t0\t1',
    '2026.03.10\t1.12\t1.2\t1.1\t1.13\t1\t0\t1',
  ].join('\n')
  const { frame, candles } = await candlesIn(text, { timeZone: newYorkClose })
  expect(frame).toBe('D1')
  // Winter time until the weekend, summer time from Monday on.
  expect(instants(candles)).toEqual([
    '2026-03-04T22:00:00.000Z',
    '2026-03-05T22:00:00.000Z',
    '2026-03-08T21:00:00.000Z',
    '2026-03-09T21:00:00.000Z',
  ])
  expect(await read(text)).toEqual({
    kind: 'asks',
    format: 'mt5',
    pair: 'EURUSD',
    needs: ['timeZone'],
  })
})

const prices = '1.10000,1.10020,1.09990,1.10010'

test('Dukascopy: its zones, its offsets, and minutes without trades left out', async () => {
  const head = 'Open,High,Low,Close,Volume'
  const rows = (times: string[]) => times.map((time) => `${time},${prices},12.5`)
  const gmt = await candlesIn(
    [
      `Gmt time,${head}`,
      ...rows(['05.01.2026 00:00:00.000', '05.01.2026 00:15:00.000']),
      '05.01.2026 00:30:00.000,1.10010,1.10010,1.10010,1.10010,0',
    ].join('\r\n'),
  )
  expect(gmt).toMatchObject({ format: 'dukascopy', frame: 'M15', empty: 1 })
  expect(instants(gmt.candles)).toEqual(['2026-01-05T00:00:00.000Z', '2026-01-05T00:15:00.000Z'])

  const local = ['05.01.2026 00:00:00.000 GMT+0200', '05.01.2026 01:00:00.000 GMT+0200']
  const offset = await candlesIn([`Local time,${head}`, ...rows(local)].join('\n'))
  expect(instants(offset.candles)[0]).toBe('2026-01-04T22:00:00.000Z')

  const eet = ['2026.07.05 00:00:00', '2026.07.05 01:00:00']
  const summer = await candlesIn([`Time (EET),${head}`, ...rows(eet)].join('\n'))
  expect(instants(summer.candles)[0]).toBe('2026-07-04T21:00:00.000Z')
})

test('TradingView: unix seconds, ISO with an offset, days', async () => {
  const head = 'time,open,high,low,close,Volume'
  const of = (...times: string[]) =>
    candlesIn([head, ...times.map((t) => `${t},${prices},1`)].join('\n'))
  const seconds = await of('1767571200', '1767574800')
  expect(seconds).toMatchObject({ format: 'tradingview', frame: 'H1' })
  expect(instants(seconds.candles)[0]).toBe('2026-01-05T00:00:00.000Z')
  const iso = await of('2026-01-05T00:00:00+01:00', '2026-01-05T04:00:00+01:00')
  expect(iso.frame).toBe('H4')
  expect(instants(iso.candles)[0]).toBe('2026-01-04T23:00:00.000Z')
  expect((await of('2026-01-05', '2026-01-06')).frame).toBe('D1')
})

test('each unreadable row is reported with its line and the reason, and the others are read', async () => {
  const good = metaTraderFile(risingMinutes('2026-01-05T00:00:00Z', 6)).toString().split('\r\n')
  const bad = [
    '2026.01.05\t00:10:00\t1.1\t1.0\t1.0\t1.05\t1\t0\t1',
    '2026.13.05\t00:11:00\t1.1\t1.2\t1.0\t1.05\t1\t0\t1',
    '2026.01.05\t00:12:00\tx\t1.2\t1.0\t1.05\t1\t0\t1',
    '2026.01.05\t00:05:00\t1.1\t1.2\t1.0\t1.05\t1\t0\t1',
    '2026.01.05\t00:14:00\t1.1\t1.2\t-1.0\t1.05\t1\t0\t1',
    '2026.01.05\t00:15:00\t1.1\t110.0\t1.0\t1.05\t1\t0\t1',
    '2026.01.05\t00:16:00\t1.1\t1.2\t0\t1.05\t1\t0\t1',
  ]
  const found = await candlesIn([...good.slice(0, 7), ...bad].join('\r\n'), { timeZone: 'UTC' })
  expect(found.candles).toHaveLength(6)
  expect(found.problems).toEqual([
    { line: 8, reason: 'The high is below the open or the close' },
    { line: 9, reason: 'The time cannot be read' },
    { line: 10, reason: 'A price cannot be read' },
    { line: 12, reason: 'A price cannot be read' },
    { line: 13, reason: 'The high is more than three times the low' },
    { line: 14, reason: 'A price cannot be read' },
    { line: 11, reason: 'The candle overlaps with another M1 candle' },
  ])
})

test('reverse order and UTF-16 are supported as well', async () => {
  const [head, ...rows] = metaTraderFile(risingMinutes('2026-01-05T00:00:00Z', 50))
    .toString()
    .trim()
    .split('\r\n')
  const turned = `${[head, ...rows.reverse()].join('\r\n')}\r\n`
  const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(turned, 'utf16le')])
  expect((await candlesIn(wide, { timeZone: 'UTC' })).candles).toEqual(
    risingMinutes('2026-01-05T00:00:00Z', 50),
  )
})

test('files without candles are refused with an explanation', async () => {
  const refused = async (content: string | Buffer) => {
    const end = await read(content, { timeZone: 'UTC' })
    return end.kind === 'refused' ? end.message : end
  }
  expect(await refused('')).toContain('type of file is not supported')
  expect(await refused('Hello, this, is, no, file\nof candles')).toContain('not supported')
  expect(await refused(Buffer.from('PK\u0003\u0004 whatever'))).toContain('ZIP archive')
  expect(await refused(Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 0, 0, 2]))).toContain(
    'not supported',
  )
  expect(await refused(`time,open,high,low,close\n${'1'.repeat(300_000)}`)).toContain(
    'not supported',
  )
  const three = risingMinutes('2026-01-05T00:00:00Z', 30).map((one, index) => ({
    ...one,
    minute: one.minute + 2 * index,
  }))
  expect(await refused(metaTraderFile(three))).toContain('mostly 3 minutes apart')
  expect(await refused(metaTraderFile(three.slice(0, 1)))).toContain('fewer than two')
  expect(await refused(`time,open,high,low,close\n${'1767571200,a,b,c,d\n'.repeat(5)}`)).toContain(
    'Line 2: A price cannot be read.',
  )
})

test('the pair is taken from the file name', () => {
  expect(pairInName('EURUSD.m_M1_202601010000_202602010000.csv')).toBe('EURUSD')
  expect(pairInName('DAT_ASCII_XAUUSD_M1_2026.csv')).toBe('XAUUSD')
  expect(pairInName('OANDA_GBPJPY, 60_1a2b3.csv')).toBe('GBPJPY')
  expect(pairInName('US30.cash_M5.csv')).toBe('US30')
  expect(pairInName('history_M15.csv')).toBeNull()
})
