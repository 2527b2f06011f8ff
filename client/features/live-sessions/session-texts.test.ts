import { expect, test } from 'vitest'
import { deleteQuestion, deletion, loadFailure, savedTitle, saveFailure } from './session-texts.ts'

test('the messages about sessions', () => {
  expect(savedTitle(false)).toBe('Session Created')
  expect(savedTitle(true)).toBe('Session Updated')
  expect(deletion.done).toBe('Session Deleted')
  expect(deletion.failed).toBe('Failed to delete session. Please try again.')
  expect(deleteQuestion).toBe('Are you sure you want to delete this session?')
  expect(saveFailure).toBe('Failed to save content. Please try again.')
  expect(loadFailure).toBe('Failed to load data. Please try again.')
})
