import { expect, test } from 'vitest'
import { statementBytesMaximum } from '#contract/imports.ts'
import { accountTitle, counted, refusalOf, undoneText } from './import-words.ts'

test('a file that cannot be a statement is refused before it is sent', () => {
  const size = 1000
  for (const name of ['a.htm', 'A.HTML', 'report.xlsx', 'trades.csv', 'trades.txt']) {
    expect(refusalOf({ name, size }), name).toBeNull()
  }
  expect(refusalOf({ name: 'chart.png', size })).toMatch(/^Choose a MetaTrader statement/)
  expect(refusalOf({ name: 'a.htm', size: 0 })).toBe('The file is empty')
  expect(refusalOf({ name: 'a.htm', size: statementBytesMaximum })).toBeNull()
  expect(refusalOf({ name: 'a.htm', size: statementBytesMaximum + 1 })).toMatch(/at most 50 MB$/)
})

test('an account’s title uses whatever is known of it', () => {
  expect(accountTitle({ name: 'Ann', number: '77', broker: 'OANDA' })).toBe('Ann · 77')
  expect(accountTitle({ name: '', number: '77', broker: 'OANDA' })).toBe('OANDA · 77')
  expect(accountTitle({ name: '', number: '', broker: '' })).toBe('Unnamed account')
})

test('counts have their nouns', () => {
  expect([counted(1, 'trade'), counted(1250, 'trade')]).toEqual(['1 trade', '1,250 trades'])
})

test('an undone import is reported with what remains', () => {
  expect(undoneText({ removed: 2, left: 0, closed: 0, movements: 0 })).toBe('2 trades removed.')
  expect(undoneText({ removed: 1, left: 2, closed: 1, movements: 1 })).toBe(
    '1 trade removed; 1 account movement removed; 2 trades you have edited stay; 1 trade of earlier imports stays closed.',
  )
})
