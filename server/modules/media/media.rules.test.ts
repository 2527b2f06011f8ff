import fc from 'fast-check'
import { expect, test } from 'vitest'
import { attachmentExtensionOf, expiryOf, isImage, servedAs, videoTypeOf } from './media.rules.ts'

test.each([
  ['video/mp4', 'mp4', 'video/mp4'],
  ['video/x-m4v', 'mp4', 'video/mp4'],
  ['video/quicktime', 'mov', 'video/quicktime'],
  ['video/webm', 'webm', 'video/webm'],
  ['video/matroska', 'mkv', 'video/matroska'],
])('%s is stored as .%s and served as %s', (detected, extension, mime) => {
  expect(videoTypeOf(detected)).toEqual({ extension, mime })
  expect(servedAs(`videos/1.${extension}`)).toEqual({ mime, disposition: 'inline' })
})

test('formats that no video element plays are not videos, and unknown ones are only downloaded', () => {
  const others = ['audio/mp4', 'video/vnd.avi', 'video/ogg', 'image/gif', 'text/html', undefined]
  for (const detected of others) expect(videoTypeOf(detected)).toBeNull()
  expect(isImage('image/svg+xml')).toBe(false)
  for (const key of ['videos/1.html', 'videos/1.svg', 'videos/1']) {
    expect(servedAs(key)).toEqual({
      mime: 'application/octet-stream',
      disposition: 'attachment',
    })
  }
})

test('attachments are stored under the extension of their content, and always downloaded', () => {
  expect(attachmentExtensionOf('application/pdf')).toBe('pdf')
  for (const detected of [
    'text/html',
    'image/svg+xml',
    'image/gif',
    'application/xml',
    'toString',
  ]) {
    expect(attachmentExtensionOf(detected)).toBeNull()
  }
  for (const extension of ['webp', 'mp4', 'pdf', 'txt']) {
    expect(servedAs(`attachments/1.${extension}`)).toEqual({
      mime: 'application/octet-stream',
      disposition: 'attachment',
    })
  }
})

test('the address of a video lives 15 to 30 minutes, that of an image 6 to 12 hours', () => {
  const minutes = (key: string, now: number) => (expiryOf(now, key) - now) / 60_000
  const instant = fc.integer({ min: 0, max: 4e12 })
  fc.assert(
    fc.property(instant, (now) => {
      expect(minutes('videos/1.mp4', now)).toBeGreaterThanOrEqual(15)
      expect(minutes('videos/1.mp4', now)).toBeLessThanOrEqual(30)
      expect(minutes('thumbnails/1.webp', now)).toBeGreaterThanOrEqual(360)
      expect(minutes('thumbnails/1.webp', now)).toBeLessThanOrEqual(720)
    }),
  )
})
