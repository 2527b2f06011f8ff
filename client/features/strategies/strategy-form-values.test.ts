import { expect, test } from 'vitest'
import { strategyFormSchema, strategyFormValues } from './strategy-form-values.ts'

const typed = { ...strategyFormValues(), title: ' Open ', description: 'Breaks', rules: '- Wait' }
const issuesOf = (values: object) =>
  strategyFormSchema
    .safeParse({ ...typed, ...values })
    .error?.issues.map(({ path, message }) => [path.join('.'), message])

test('a new strategy is published, of medium risk and without a video unless entered', () => {
  expect(strategyFormSchema.parse(typed)).toEqual({
    title: 'Open',
    description: 'Breaks',
    rules: '- Wait',
    riskLevel: 'Medium',
    videoUrl: null,
    isPublished: true,
  })
})

test('it needs a title, a description and rules', () => {
  expect(issuesOf(strategyFormValues())).toEqual([
    ['title', 'Title is required'],
    ['description', 'Description is required'],
    ['rules', 'Rules are required'],
  ])
})

test.each(['javascript:alert(1)', 'youtube', 'https://'])(
  'it may not have the video %j',
  (videoUrl) => {
    expect(issuesOf({ videoUrl })).toEqual([
      ['videoUrl', 'Must be a web address that begins with https://'],
    ])
  },
)

test('the fields show a strategy as it is', () => {
  const strategy = {
    title: 'T',
    description: 'D',
    rules: 'R',
    riskLevel: 'High' as const,
    videoUrl: 'https://vimeo.com/1',
    isPublished: false,
  }
  const at = '2026-11-20T10:00:00.000Z'
  const record = { finished: 0, won: 0, lost: 0, winRate: null, withR: 0, averageR: null }
  const existing = { ...strategy, id: crypto.randomUUID(), createdAt: at, updatedAt: at, record }
  expect(strategyFormSchema.parse(strategyFormValues(existing))).toEqual(strategy)
})
