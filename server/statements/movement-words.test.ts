import { expect, test } from 'vitest'
import { movementKind } from './words.ts'

const kindOf = (word: string, comment = '', moved: boolean | null = null) =>
  movementKind({ word, comment, moved, firstWord: 'balance' })

test('credit, bonus and correction are told by their words, in several languages', () => {
  for (const word of ['Credit', 'Credit In', 'credit_out', 'Crédit', 'Kredit', 'Кредит', '信用']) {
    expect(kindOf(word), word).toBe('credit')
  }
  for (const word of ['Bonus', 'Deposit bonus', 'Bônus', 'Бонус', '赠金']) {
    expect(kindOf(word), word).toBe('bonus')
  }
  for (const word of ['Correction', 'Balance Adjustment', 'Korrektur', 'Коррекция', '调整']) {
    expect(kindOf(word), word).toBe('correction')
  }
  expect(kindOf('Dividend adjustment')).toBe('dividend')
})

test('credit that the terminal’s balance contains is a bonus, and one that it does not is credit', () => {
  expect(kindOf('balance', 'Credit In #1024')).toBe('bonus')
  expect(kindOf('balance', 'Credit')).toBe('bonus')
  expect(kindOf('credit', '', true)).toBe('bonus')
  expect(kindOf('credit', '', false)).toBe('credit')
  expect(kindOf('balance', 'Balance adjustment')).toBe('correction')
})

test('what was paid by credit card is a deposit', () => {
  expect(kindOf('balance', 'Deposit credit card 4411')).toBe('balance')
  expect(kindOf('balance', 'Credit card')).toBe('balance')
  expect(
    movementKind({ word: 'Credit card', comment: '', moved: null, firstWord: 'Credit card' }),
  ).toBe('balance')
  expect(kindOf('balance', 'Kreditkarte')).toBe('balance')
})
