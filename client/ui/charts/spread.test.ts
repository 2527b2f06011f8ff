import { expect, test } from 'vitest'
import { spread } from './spread.ts'

test('labels that have room stay at their places', () => {
  expect(spread([14, 40, 92], 13)).toEqual([14, 40, 92])
})

test('labels of near prices move apart, within the drawing', () => {
  expect(spread([8, 10, 90, 92], 13)).toEqual([13, 26, 87, 100])
  expect(spread([50, 50], 13)).toEqual([50, 63])
})
