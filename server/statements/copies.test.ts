import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { statementFile } from '#testing/statements/statement-file.ts'
import { readStatement } from './read-statement.ts'

test('a copy saved by a spreadsheet: its styles, non-breaking spaces, other separators, hidden rows', () => {
  const text = statementFile('mt4-statement.htm').toString()
  const copy = text
    .replaceAll(/<td([^>]*)>/g, "<td$1 style='border:none;mso-number-format:General'>")
    .replaceAll(
      '<tr',
      '<![if supportMisalignedColumns]><tr height=0 style="display:none"><td>9</td></tr><![endif]><tr',
    )
    .replaceAll(
      />(-?[\d ]+\.\d+)</g,
      (_, number: string) => `>${number.replaceAll(' ', '&nbsp;').replace('.', ',')}<`,
    )
    .replaceAll('0.90 (0.00%)', '0,90&nbsp;(0,00%)')
    .replaceAll('0.00% (0.90)', '0,00%&nbsp;(0,90)')
    .replaceAll('(0.00%)', '(0,00%)')
    .replaceAll('(100.00%)', '(100,00%)')
  const original = readStatement(statementFile('mt4-statement.htm'))
  const read = readStatement(strToU8(copy))
  const withoutLines = ({ line: _, ...rest }: { line: number }) => rest
  expect(read.trades.map(withoutLines)).toEqual(original.trades.map(withoutLines))
  expect(read.movements.map(withoutLines)).toEqual(original.movements.map(withoutLines))
  expect(read.printed).toEqual(original.printed)
})

test('a copy in which the cell hidden by MetaTrader 5 has become visible', () => {
  const head = [
    'Heure',
    'Position',
    'Symbole',
    'Type',
    'Volume',
    'Prix',
    'S / L',
    'T / P',
    'Heure',
    'Prix',
    'Commission',
    'Echange',
    'Profit',
  ]
  const cells = (texts: string[]) => texts.map((text) => `<td>${text}</td>`).join('')
  const begin = ['2026.02.26 14:56:29', '159270650', 'GBPUSD', 'sell']
  const rest = [
    '0.08',
    '1.35467',
    '1.35593',
    '1.33859',
    '2026.03.02 00:18:16',
    '1.34173',
    '-0.56',
    '-0.48',
    '103.52',
  ]
  const page = (hidden: string) =>
    strToU8(
      `<html><table><tr>${cells(head)}</tr><tr>${cells(begin)}${hidden}${cells(rest)}</tr></table></html>`,
    )
  const expected = {
    symbol: 'GBPUSD',
    direction: 'SELL',
    lots: '0.08',
    entry: '1.35467',
    exit: '1.34173',
    stopLoss: '1.35593',
    takeProfit: '1.33859',
    commission: '-0.56',
    swap: '-0.48',
    profit: '103.52',
    openedAt: '2026-02-26T14:56:29',
    closedAt: '2026-03-02T00:18:16',
  }
  for (const hidden of [
    '',
    '<td class="hidden" colspan="8">cid:x</td>',
    '<td colspan="8">cid:x</td>',
  ]) {
    expect(readStatement(page(hidden)).trades).toMatchObject([expected])
  }
})

test('a sheet that stores times as dates and prices as binary fractions', () => {
  const head =
    'time position symbol type volume price stop target time price commission swap profit'
  const columns = 'ABCDEFGHIJKLM'
  const text = (column: number, row: number, value: string) =>
    `<c r="${columns[column]}${row}" t="inlineStr"><is><t>${value}</t></is></c>`
  const number = (column: number, value: string, style = 0) =>
    `<c r="${columns[column]}2" s="${style}"><v>${value}</v></c>`
  const row = [
    ...[
      number(0, '45365.378472222219', 1),
      number(1, '77'),
      text(2, 2, 'EURUSD'),
      text(3, 2, 'buy'),
    ],
    ...[
      number(4, '0.10000000000000001'),
      number(5, '1.0849999999999999'),
      number(8, '45365.472222222226', 1),
    ],
    ...[number(9, '1.0865'), number(10, '0'), number(11, '0'), number(12, '15')],
  ]
  const names = head.split(' ').map((name, column) => text(column, 1, name))
  const sheet = `<worksheet><sheetData><row r="1">${names.join('')}</row><row r="2">${row.join('')}</row></sheetData></worksheet>`
  const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/></cellXfs></styleSheet>'
  const bytes = zipSync({
    'xl/worksheets/sheet1.xml': strToU8(sheet),
    'xl/styles.xml': strToU8(styles),
  })
  expect(readStatement(bytes).trades).toMatchObject([
    {
      openedAt: '2024-03-14T09:05:00',
      closedAt: '2024-03-14T11:20:00',
      lots: '0.1',
      entry: '1.085',
      exit: '1.0865',
      stopLoss: null,
      profit: '15',
    },
  ])
})
