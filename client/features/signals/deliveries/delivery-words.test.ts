import { expect, test } from 'vitest'
import { channelName, tookText } from './delivery-words.ts'

test('how long it took is said in the unit that suits it', () => {
  expect([null, 0, 420, 9_940, 12_400, 210_000, 7_200_000].map(tookText)).toEqual([
    '–',
    '0 s',
    '0.4 s',
    '9.9 s',
    '12 s',
    '3.5 min',
    '2 h',
  ])
})

test('a channel without words of its own keeps its name', () => {
  expect(['in-app', 'push', 'pigeon'].map(channelName)).toEqual([
    'In the academy',
    'Live alerts',
    'pigeon',
  ])
})
