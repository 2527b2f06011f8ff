import { expect, test } from 'vitest'
import type { AttemptBrief } from '#contract/quizzes/attempts.ts'
import type { GivenQuestion } from '#contract/quizzes/questions.ts'
import { answerText, percentOf, resultText, timeLeftText } from './quiz-words.ts'

test.each([
  [0, '0:00'],
  [0.2, '0:01'],
  [65, '1:05'],
  [3599.5, '1:00:00'],
  [3723, '1:02:03'],
  [-4, '0:00'],
])('%d seconds are %s', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text)
})

test('what is not enough never looks as if it were', () => {
  expect(percentOf(699, 1000)).toBe(69)
  expect(percentOf(0, 0)).toBe(0)
})

const attempt: AttemptBrief = {
  id: crypto.randomUUID(),
  number: 1,
  startedAt: '2026-03-02T09:00:00.000Z',
  submittedAt: '2026-03-02T09:10:00.000Z',
  awaiting: 0,
  points: 7,
  possible: 10,
  passPercent: 70,
  passed: true,
}

test('an attempt tells what became of it', () => {
  expect(resultText(attempt)).toBe('Passed: 7 of 10 points, 70 %')
  expect(resultText({ ...attempt, points: 0, possible: 1, passed: false })).toBe(
    'Not passed: 0 of 1 point, 0 %',
  )
  expect(resultText({ ...attempt, points: null, passed: null, awaiting: 1 })).toBe(
    'Waiting for your teacher',
  )
  expect(resultText({ ...attempt, submittedAt: null })).toBe('Under way')
})

const question: GivenQuestion = {
  place: 0,
  kind: 'match',
  prompt: 'P',
  points: 1,
  unit: 'lots',
  options: ['b', 'a'],
  lefts: ['A', 'B'],
  answer: null,
}

test.each([
  [{ kind: 'choice', chosen: [1] }, 'a'],
  [{ kind: 'choice', chosen: [] }, 'No answer'],
  [{ kind: 'number', value: 0.4 }, '0.4 lots'],
  [{ kind: 'number', value: 1 / 3 }, '0.333333 lots'],
  [{ kind: 'order', order: [1, 0] }, 'a → b'],
  [{ kind: 'match', rights: [1, null] }, 'A: a; B: –'],
  [{ kind: 'text', text: 'Because' }, 'Because'],
  [null, 'No answer'],
] as const)('%j is “%s”', (answer, text) => {
  const copy = structuredClone(answer) as Parameters<typeof answerText>[1]
  expect(answerText(question, copy)).toBe(text)
})
