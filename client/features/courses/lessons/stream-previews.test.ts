import { expect, test } from 'vitest'
import { isStreamAddress } from './lesson-source.ts'
import { placeOf } from './stream-previews.ts'

const previews = { every: 5, count: 12, columns: 10, width: 160, height: 90 }

test.each([
  [0, 0, 0],
  [4.9, 0, 0],
  [5, 160, 0],
  [49, 1440, 0],
  [50, 0, 90],
  [59, 160, 90],
  [600, 160, 90],
  [-1, 0, 0],
])('the picture of second %f is at %i, %i', (second, x, y) => {
  expect(placeOf(previews, second)).toEqual({ x, y })
})

test('a stream is told from a file by its address', () => {
  expect(isStreamAddress('/api/media/streams/x-mp4/master.m3u8?user=1')).toBe(true)
  expect(isStreamAddress('/api/media/videos/x.mp4?note=.m3u8')).toBe(false)
})
