import { expect, test } from 'vitest'
import type { ChallengeMetric } from '#contract/challenges.ts'
import {
  deleteQuestion,
  deletion,
  goalText,
  joining,
  leaving,
  participantsText,
  publication,
  savedTitle,
} from './challenge-words.ts'

test.each<[ChallengeMetric, number, string]>([
  ['trades_journaled', 1, 'Close and journal 1 trade'],
  ['trades_journaled', 20, 'Close and journal 20 trades'],
  ['total_r', 2.5, 'Reach a total of 2.5R'],
  ['win_rate', 60, 'Reach a win rate of 60% over at least 5 trades'],
  ['lessons_completed', 1, 'Complete 1 lesson'],
  ['lessons_completed', 1000, 'Complete 1,000 lessons'],
])('%s %d: %s', (metric, target, text) => {
  expect(goalText({ metric, target })).toBe(text)
})

test('participants are counted in words', () => {
  expect(participantsText(0)).toBe('0 participants')
  expect(participantsText(1)).toBe('1 participant')
})

test('the messages about changes', () => {
  expect(savedTitle(false)).toBe('Challenge Created')
  expect(savedTitle(true)).toBe('Challenge Updated')
  expect(publication(true).done).toBe('Challenge Published')
  expect(publication(false).done).toBe('Challenge Withdrawn')
  expect(deletion.done).toBe('Challenge Deleted')
  expect(deleteQuestion('Ten trades').title).toBe('Delete the challenge “Ten trades”?')
  expect([joining.done, leaving.done]).toEqual(['Challenge Joined', 'Challenge Left'])
})
