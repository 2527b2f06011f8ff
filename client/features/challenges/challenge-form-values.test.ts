import { expect, test } from 'vitest'
import type { Challenge } from '#contract/challenges.ts'
import { challengeFormSchema, challengeFormValues } from './challenge-form-values.ts'

const typed = {
  ...challengeFormValues(),
  title: ' Journal ',
  description: 'Write',
  reward: 'A call',
  target: ' 20 ',
  startDate: '2026-12-01T00:00',
  endDate: '2026-12-31T23:00',
}
const issuesOf = (values: object) =>
  challengeFormSchema()
    .safeParse({ ...typed, ...values })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a new challenge counts trades and is published unless chosen otherwise', () => {
  expect(challengeFormSchema().parse(typed)).toEqual({
    title: 'Journal',
    description: 'Write',
    reward: 'A call',
    metric: 'trades_journaled',
    target: 20,
    isPublished: true,
    startDate: new Date(2026, 11, 1).toISOString(),
    endDate: new Date(2026, 11, 31, 23).toISOString(),
  })
})

test('it needs all of its fields', () => {
  expect(issuesOf(challengeFormValues())).toEqual([
    ['title', 'Title is required'],
    ['description', 'Description is required'],
    ['reward', 'Reward is required'],
    ['target', 'Must be a number above 0 with at most two decimals'],
    ['startDate', 'Start is required'],
    ['endDate', 'End is required'],
  ])
})

test('its target may use a decimal comma', () => {
  expect(issuesOf({ target: '2,5' })).toBeUndefined()
})

test.each(['0', '-1', 'many', '1.005'])('its target may not be %j', (target) => {
  expect(issuesOf({ target })).toEqual([
    ['target', 'Must be a number above 0 with at most two decimals'],
  ])
})

test('it ends after it starts', () => {
  expect(issuesOf({ endDate: typed.startDate })).toEqual([
    ['endDate', 'The end must be after the start'],
  ])
})

test('untouched fields stay as they are, to the second', () => {
  const fields = {
    title: 'T',
    description: 'D',
    reward: 'R',
    metric: 'total_r' as const,
    target: 2.5,
    startDate: '2026-12-01T10:00:30.000Z',
    endDate: '2026-12-09T10:00:45.000Z',
    isPublished: false,
  }
  const challenge: Challenge = {
    ...fields,
    id: crypto.randomUUID(),
    createdAt: fields.startDate,
    updatedAt: fields.startDate,
    participants: 0,
    status: 'upcoming',
    progress: 0,
    joined: false,
    completedAt: null,
    can: { join: false, leave: false },
  }
  expect(challengeFormSchema(challenge).parse(challengeFormValues(challenge))).toEqual(fields)
})
