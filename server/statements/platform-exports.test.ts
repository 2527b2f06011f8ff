import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import {
  otherLists,
  platformExports,
  translatedHeadings,
} from '#testing/statements/platform-exports.ts'
import { guessCsv } from './guess-csv.ts'
import { readStatement } from './read-statement.ts'

test.each(platformExports)('$platform is imported as it is', (one) => {
  const bytes = strToU8(one.text)
  const { mapping, preset, refusal } = guessCsv(bytes, one.fileName)
  expect({ preset, refusal }).toEqual({ preset: one.preset ?? null, refusal: null })
  const statement = readStatement(bytes, { mapping })
  expect(statement.problems).toEqual([])
  expect(statement.zone).toBe(one.zone ?? null)
  expect(statement.trades).toMatchObject(one.trades)
  expect(statement.trades).toHaveLength(2)
})

test.each(translatedHeadings)('columns are known by %s headings', (_, headings) => {
  const rows = [
    '4001;2026-08-20 09:05:00;x;0.10;EURUSD;1.08500;1.08000;1.09000;2026-08-20 11:20:00;1.08650;-0.70;-0.10;15.00',
    '4002;2026-08-21 09:05:00;y;0.20;GBPUSD;1.28500;1.29000;1.27000;2026-08-21 11:20:00;1.28650;-1.40;-0.20;-30.00',
  ]
  const { mapping } = guessCsv(strToU8([headings, ...rows].join('\n')))
  const fields =
    'ticket openedAt direction lots symbol entry stopLoss takeProfit closedAt exit commission swap profit'
  const expected = fields.split(' ').map((field, at) => [field, at])
  expect(mapping.columns).toEqual(Object.fromEntries(expected))
})

test.each(otherLists)('$name is refused with the file that would do', ({ text, says }) => {
  expect(guessCsv(strToU8(text)).refusal).toMatch(says)
})

test('the symbol of a file without one is in its name, or is asked for', () => {
  const text = platformExports.find(({ preset }) => preset === 'TradingView')?.text ?? ''
  const nameless = guessCsv(strToU8(text), 'List_of_trades_2026-08-24.csv')
  expect(nameless.mapping.symbol).toBeUndefined()
  expect(() => readStatement(strToU8(text), nameless)).toThrow(
    'Choose the column that contains the symbol',
  )
  expect(guessCsv(strToU8(text), 'OANDA_XAU_USD, 15.csv').mapping.symbol).toBe('XAUUSD')
})
