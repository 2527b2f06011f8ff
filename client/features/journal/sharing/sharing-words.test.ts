import { expect, test } from 'vitest'
import { changesText, quoteLink } from './sharing-words.ts'

const none = { since: null, trades: 0, edited: 0, notes: 0, messages: 0, lastChangeAt: '' }

test('what is new is put into words, and is null if nothing is', () => {
  expect(changesText(none)).toBeNull()
  expect(changesText({ ...none, trades: 1 })).toBe('1 new trade')
  expect(changesText({ ...none, trades: 2, edited: 3, notes: 1, messages: 2 })).toBe(
    '2 new trades, 3 edited, 1 note or review, 2 messages',
  )
})

test('a quote links to the figure with its filter', () => {
  const quote = { figure: 'Profit factor', value: '1.2', filter: 'pair=EURUSD&weekday=2' }
  expect(quoteLink(quote)).toBe(
    '/dashboard/journal?pair=EURUSD&weekday=2&view=analysis&figure=Profit+factor',
  )
})
