import { expect, test } from 'vitest'
import {
  isEnded,
  isRefusalOf,
  kindOfAddress,
  lengthOf,
  resumePoint,
  unreachableOrigin,
} from './lesson-source.ts'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 'YouTube'],
  ['https://youtu.be/dQw4w9WgXcQ', 'YouTube'],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', 'YouTube'],
  ['https://vimeo.com/76979871', 'Vimeo'],
  ['https://player.vimeo.com/video/76979871', 'Vimeo'],
  ['https://home.wistia.com/medias/e4a27b971d', 'Wistia'],
  ['https://stream.mux.com/maVbJv2GSYNRgS02kPXOOGdJMWGU1mkA019ZUjYE7VU7k', 'Mux'],
  ['https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5', 'Spotify'],
  ['https://www.twitch.tv/videos/106400740', 'Twitch'],
  ['https://www.tiktok.com/@scout2015/video/6718335390845095173', 'TikTok'],
  ['https://cdn.example.com/live/index.m3u8?token=1', 'HLS stream'],
  ['https://cdn.example.com/live/manifest.mpd', 'DASH stream'],
  ['https://cdn.example.com/lesson.mp4', 'Media file'],
  ['https://cdn.example.com/lesson.mp3?x=1', 'Media file'],
  ['/api/media/videos/0199a1de.webm?user=u&expires=1&signature=s', 'Media file'],
  ['https://example.com/a-page', null],
  ['', null],
])('%s is recognised as %s', (address, kind) => {
  expect(kindOfAddress(address)).toBe(kind)
})

test('a signed address expires, others never do', () => {
  const signed = '/api/media/videos/a.mp4?user=u&session=s&expires=1000&signature=x'
  expect(isEnded(signed, 999)).toBe(false)
  expect(isEnded(signed, 1000)).toBe(true)
  expect(isEnded('https://cdn.example.com/lesson.mp4', 1000)).toBe(false)
})

test.each([
  [{ position: 42, duration: 100, completed: false }, 42],
  [{ position: 92, duration: 100, completed: true }, 92],
  [{ position: 96, duration: 100, completed: true }, 0],
  [{ position: 100, duration: 100, completed: false }, 0],
  [{ position: 9, duration: 10, completed: true }, 9],
  [{ position: 9.6, duration: 10, completed: true }, 0],
  [{ position: 42, duration: null, completed: false }, 42],
  [{ position: 42, duration: null, completed: true }, 0],
])('a lesson left at %j continues at %d s', (lesson, start) => {
  expect(resumePoint(lesson)).toBe(start)
})

test('a blocked script or frame is the player’s, a blocked address only if it is the lesson’s', () => {
  const refusal = (effectiveDirective: string, blockedURI: string) =>
    isRefusalOf('https://cdn.example.com/a.m3u8', { effectiveDirective, blockedURI })
  expect(refusal('script-src-elem', 'https://www.youtube.com/iframe_api')).toBe(true)
  expect(refusal('frame-src', 'https://player.twitch.tv')).toBe(true)
  expect(refusal('connect-src', 'https://cdn.example.com/a.m3u8')).toBe(true)
  expect(refusal('connect-src', 'https://img.litix.io')).toBe(false)
  expect(refusal('img-src', 'inline')).toBe(false)
  expect(refusal('script-src', 'eval')).toBe(false)
})

test.each([
  ['https://cdn.example.com/a.m3u8', 'https://cdn.example.com'],
  ['https://cdn.example.com:8443/a.mpd?x=1', 'https://cdn.example.com:8443'],
  ['https://cdn.example.com/a.mp4', 'https://cdn.example.com'],
  ['https://known.example.com/a.mp4', null],
  ['https://stream.mux.com/abc.m3u8', null],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', null],
  ['https://vimeo.com/76979871', null],
  ['https://example.com/a-page', null],
  ['', null],
])('for %s the page may not load %s', (address, origin) => {
  expect(unreachableOrigin(address, ['https://known.example.com'])).toBe(origin)
})

test.each([
  [600, 600],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [0, null],
  [86_401, null],
])('a duration of %d is a length of %s', (duration, length) => {
  expect(lengthOf({ duration })).toBe(length)
})
