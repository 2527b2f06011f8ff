import { expect, test } from 'vitest'
import type { ContentRole } from '#contract/access/permissions.ts'
import { toldAsWell } from './live-sessions.rules.ts'

const told = (academy: number[], mentorship: number[]) => {
  const all = new Map<ContentRole, number[]>([
    ['community_student', []],
    ['academy_student', academy],
    ['mentorship_student', mentorship],
  ])
  return [toldAsWell('academy_student', all), toldAsWell('mentorship_student', all)]
}

test('of two programs that are told of the same, the first one tells whoever has both', () => {
  expect(told([1, 2], [1, 2])).toEqual([[], ['academy_student']])
})

test('whoever has both is told by the program that is told of more', () => {
  expect(told([1, 2], [2])).toEqual([[], ['academy_student']])
  expect(told([1], [1, 2])).toEqual([['mentorship_student'], []])
})

test('programs that are each told of something of their own tell both', () => {
  expect(told([1, 2], [2, 3])).toEqual([[], []])
})
