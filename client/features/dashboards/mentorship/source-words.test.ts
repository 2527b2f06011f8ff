import { expect, test } from 'vitest'
import { sourceWords } from './source-words.ts'

test('says how many trades come from a statement, and nothing if none do', () => {
  expect(sourceWords({ tradesCount: 0, fromStatements: 0 })).toBe('')
  expect(sourceWords({ tradesCount: 12, fromStatements: 0 })).toBe('')
  expect(sourceWords({ tradesCount: 12, fromStatements: 4 })).toBe(
    '4 of 12 trades from a statement',
  )
  expect(sourceWords({ tradesCount: 12, fromStatements: 12 })).toBe('All trades from a statement')
  expect(sourceWords({ tradesCount: 1, fromStatements: 1 })).toBe('The trade is from a statement')
})
