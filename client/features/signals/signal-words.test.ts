import { expect, test } from 'vitest'
import { signalStatusWords } from '#client/ui/trading/signal-status.ts'
import { nextSignalStatuses, signalStatuses } from '#contract/signals/signals.ts'
import {
  deleteQuestion,
  deletion,
  isFinal,
  loadFailure,
  savedTitle,
  saveFailure,
  statusChange,
} from './signal-words.ts'

test('the messages about signals', () => {
  expect(savedTitle(false)).toBe('Signal Created')
  expect(savedTitle(true)).toBe('Signal Updated')
  expect(statusChange.done).toBe('Signal Updated')
  expect(deletion.done).toBe('Signal Deleted')
  expect(deletion.failed).toBe('Failed to delete signal. Please try again.')
  expect(deleteQuestion).toBe('Are you sure you want to delete this signal?')
  expect(saveFailure).toBe('Failed to save content. Please try again.')
  expect(loadFailure).toBe('Failed to load data. Please try again.')
})

test('an open signal has next states, a finished one has none', () => {
  expect(signalStatuses.filter((status) => !isFinal(status))).toEqual(['pending', 'active'])
  expect(nextSignalStatuses.pending.map((status) => signalStatusWords[status].label)).toEqual([
    'Active',
    'Cancelled',
    'Expired',
  ])
  expect(nextSignalStatuses.active.map((status) => signalStatusWords[status].label)).toEqual([
    'Hit Take Profit',
    'Hit Stop Loss',
    'Closed',
    'Cancelled',
    'Expired',
  ])
})
