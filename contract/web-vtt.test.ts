import { expect, test } from 'vitest'
import { webVttOf } from './web-vtt.ts'

test('subtitles are written as WebVTT, whatever their text', () => {
  const cues = [
    { from: 0, to: 1.5, text: 'Risk < 1 % & "stop" --> out' },
    { from: 3661.007, to: 360_000, text: 'One\nTwo' },
  ]
  expect(webVttOf(cues)).toBe(
    [
      'WEBVTT',
      '',
      '00:00:00.000 --> 00:00:01.500',
      'Risk &lt; 1 % &amp; "stop" --&gt; out',
      '',
      '01:01:01.007 --> 100:00:00.000',
      'One',
      'Two',
      '',
    ].join('\n'),
  )
})
