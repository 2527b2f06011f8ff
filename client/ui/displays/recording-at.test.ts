import { expect, test } from 'vitest'
import { clockOf, recordingAt } from './recording-at.ts'

test.each([
  [0, '0:00'],
  [750, '12:30'],
  [3725, '1:02:05'],
])('%i seconds are %s', (second, clock) => {
  expect(clockOf(second)).toBe(clock)
})

test.each([
  ['https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/watch?v=abc&t=750'],
  ['https://youtu.be/abc?t=5', 'https://youtu.be/abc?t=750'],
  ['https://vimeo.com/123/456', 'https://vimeo.com/123/456#t=750s'],
  ['https://www.twitch.tv/videos/1', 'https://www.twitch.tv/videos/1?t=750s'],
  ['https://drive.google.com/file/d/x/view', 'https://drive.google.com/file/d/x/view?t=750'],
  ['https://www.dailymotion.com/video/x1', 'https://www.dailymotion.com/video/x1?start=750'],
  ['https://files.example/call.MP4?key=1', 'https://files.example/call.MP4?key=1#t=750'],
  // Without an address for a second.
  ['https://zoom.us/rec/share/abc?x=1', 'https://zoom.us/rec/share/abc?x=1'],
  ['https://notyoutube.com/watch?v=abc', 'https://notyoutube.com/watch?v=abc'],
  ['no address', 'no address'],
])('%s at 12:30', (address, at) => {
  expect(recordingAt(address, 750)).toBe(at)
})
