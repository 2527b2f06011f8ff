import { expect, test } from 'vitest'
import type { RuleResult } from '#contract/journal/journal-playbooks.ts'
import { resultText, rulesIn, sureness } from './playbook-words.ts'

const result: RuleResult = {
  trades: 25,
  netCents: 125_00,
  averageCents: 500,
  centsInterval: { mean: 500, low: -100, high: 1100 },
  tradesWithR: 25,
  averageR: 0.25,
  rInterval: { mean: 0.25, low: -0.05, high: 0.55 },
}

test('the rules of a strategy are the items of its lists', () => {
  const text =
    '# Pullback\nWait.\n- **With** the trend\n* `H4` closes above\n  1. Stop below\n2) Half off\n-\n'
  expect(rulesIn(text)).toEqual(['With the trend', 'H4 closes above', 'Stop below', 'Half off'])
  expect(rulesIn('No list at all')).toEqual([])
  expect(rulesIn(Array.from({ length: 30 }, (_, line) => `- ${line}`).join('\n'))).toHaveLength(20)
})

test('results say how many trades, their total, and how certain that is', () => {
  expect(resultText(result, 'USD')).toBe('25 trades, +$125.00, +0.25R on average')
  expect(sureness(result, 'USD')).toBe(
    '95% interval per trade: -$1.00 to +$11.00, -0.05R to +0.55R',
  )
  const few = { ...result, trades: 1, centsInterval: null, rInterval: null, averageR: null }
  expect(resultText(few, 'USD')).toBe('1 trade, +$125.00')
  expect(sureness(few, 'USD')).toBe('Too few trades for an interval')
  expect(resultText({ ...few, trades: 0 }, 'USD')).toBe('No trades')
})
