import { expect, test } from 'vitest'
import { cohortText, isNow, monthText, standingText } from './path-words.ts'

const path = { completed: 3, lessons: 10, month: 2, cohort: null }

test('where one stands, and where the others stand, is said in words', () => {
  expect(standingText(path)).toBe('Month 2: 3 of 10 lessons done')
  expect(standingText({ ...path, month: null })).toBe(
    'It has not started yet; 3 of 10 lessons done',
  )
  expect(cohortText(path)).toBeNull()
  const of = (median: number) => cohortText({ ...path, cohort: { members: 5, median } })
  const middle = 'the middle of your 5, who started in the same month'
  expect(of(2)).toBe(`You are ahead of ${middle}: 2 done`)
  expect(of(4.5)).toBe(`You are behind ${middle}: 4.5 done`)
  expect(of(3)).toBe(`You are at ${middle}: 3 done`)
})

test('a month is done, partly done, or has nothing new', () => {
  const bounds = { number: 1, from: '', to: '' }
  const part = { id: '', title: '', courseId: '', courseTitle: '', isOpen: true, opensAt: null }
  expect(monthText({ ...bounds, modules: [] })).toBe('Nothing new')
  const of = (completed: number) =>
    monthText({ ...bounds, modules: [{ ...part, lessons: 2, completed }] })
  expect([of(0), of(2)]).toEqual(['0 of 2', 'Done'])
  expect([1, 2, 3].map((number) => isNow({ ...path, month: 7 }, number, 3))).toEqual([
    false,
    false,
    true,
  ])
})
