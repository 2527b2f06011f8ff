import { expect, test } from 'vitest'
import { placesOf, plainTexts } from './transcript-search.ts'
import { lastBefore } from './use-played.ts'

const plain = plainTexts(['Größe zählt', 'Stop\nbelow', 'the low', 'the LÓW again'])

test.each<[string, number[]]>([
  ['', [0, 1, 2, 3]],
  ['  ', [0, 1, 2, 3]],
  ['GROSSE', [0]],
  ['grosse', [0]],
  ['stop below', [1]],
  ['below  the low', [1]],
  ['the low', [2, 3]],
  ['low', [1, 2, 3]],
  ['nothing', []],
])('%j is found at %j', (search, places) => {
  expect(placesOf(plain, search)).toEqual(places)
})

test('the last one that has begun is the one that plays', () => {
  const starts = [0, 5, 5, 10.2]
  const places = [-1, 0, 4.9, 5, 10.15, 10.2, 999].map((second) => lastBefore(starts, second))
  expect(places).toEqual([-1, 0, 0, 2, 3, 3, 3])
  expect(lastBefore([], 3)).toBe(-1)
})
