import { expect, test } from 'vitest'
import { readRate } from './read-rate.ts'

test.each([
  ['20', 2000],
  [' 7.5 ', 750],
  ['7,25', 725],
  ['0', 0],
  ['100', 10_000],
  ['100.01', null],
  ['1.005', null],
  ['-1', null],
  ['a fifth', null],
  ['', null],
])('a rate typed as "%s" is %s', (typed, points) => {
  expect(readRate(typed)).toBe(points)
})
