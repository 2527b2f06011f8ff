import { expect, test } from 'vitest'
import { accepts, sizeOf } from './file-picker.tsx'

test('a dropped file must be of an accepted type', () => {
  const video = { name: 'lesson.MP4', type: 'video/mp4' }
  expect(accepts('video/*', video)).toBe(true)
  expect(accepts('image/*', video)).toBe(false)
  expect(accepts('image/png, video/mp4', video)).toBe(true)
  expect(accepts('.mp4', video)).toBe(true)
  expect(accepts('video/*', { name: 'lesson.mp4', type: '' })).toBe(false)
})

test('sizes are in readable units', () => {
  expect([0, 999, 1400, 2_500_000, 7_000_000_000].map(sizeOf)).toEqual([
    '0 B',
    '999 B',
    '1.4 kB',
    '2.5 MB',
    '7.0 GB',
  ])
})
