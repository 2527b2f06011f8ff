import { expect, test } from 'vitest'
import {
  basisText,
  deleteQuestion,
  deletion,
  publication,
  riskLook,
  savedTitle,
} from './strategy-words.ts'

const none = { finished: 0, won: 0, lost: 0, winRate: null, withR: 0, averageR: null }

test('a low risk looks different from the others', () => {
  expect(riskLook('Low')).not.toBe(riskLook('Medium'))
  expect(riskLook('High')).toBe(riskLook('Medium'))
})

test('a record says how many signals it is based on', () => {
  const record = { ...none, finished: 4, won: 2, lost: 1, winRate: 67 }
  expect(basisText(record)).toBe('2 of 3 signals won')
  expect(basisText({ won: 1, lost: 0 })).toBe('1 of 1 signal won')
  expect(basisText(none)).toBe('No signal won or lost yet')
})

test('the messages about changes', () => {
  expect(savedTitle(false)).toBe('Strategy Created')
  expect(savedTitle(true)).toBe('Strategy Updated')
  expect(publication(true).done).toBe('Strategy Published')
  expect(publication(false).done).toBe('Strategy Withdrawn')
  expect(deletion.done).toBe('Strategy Deleted')
  expect(deleteQuestion('London breakout').title).toBe('Delete the strategy “London breakout”?')
})
