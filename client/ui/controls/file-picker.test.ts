import { expect, test } from 'vitest'
import { accepts } from './file-picker.tsx'

test('a dropped file must be of an accepted type', () => {
  const video = { name: 'lesson.MP4', type: 'video/mp4' }
  expect(accepts('video/*', video)).toBe(true)
  expect(accepts('image/*', video)).toBe(false)
  expect(accepts('image/png, video/mp4', video)).toBe(true)
  expect(accepts('.mp4', video)).toBe(true)
  expect(accepts('video/*', { name: 'lesson.mp4', type: '' })).toBe(false)
})
