import { expect, test } from 'vitest'
import { cuesMaximum } from '#contract/video-tracks.ts'
import { type Cue, webVttOf } from '#contract/web-vtt.ts'
import { processorTime } from '#testing/processor-time.ts'
import { readTrack } from './cues.rules.ts'

const read = (content: string | Uint8Array) => readTrack(Buffer.from(content as string))
const cues = (content: string | Uint8Array): Cue[] => {
  const result = read(content)
  if ('problem' in result) throw new Error(`line ${result.line} ${result.problem}`)
  return result.cues
}
const texts = (content: string | Uint8Array) => cues(content).map(({ text }) => text)

const vtt = (...lines: string[]) => ['WEBVTT', '', ...lines].join('\n')
const srt = (...lines: string[]) => lines.join('\r\n')
const hello = ['00:01.000 --> 00:02.500', 'Hello']

test('WebVTT: head, names, comments, styles and settings are passed over', () => {
  const file = [
    '\ufeffWEBVTT Kind: captions',
    'Language: en',
    '',
    'NOTE made by hand',
    'in two lines',
    '',
    'STYLE',
    '::cue { color: red }',
    '',
    'REGION',
    'id:a',
    '',
    'intro',
    '00:00.000 --> 00:01.250 line:0 align:start',
    '<v Anna>Good <b>morning</b></v>',
    '- and <c.big>welcome</c>',
    '',
    '',
    '1:02:03.004 --> 01:02:04.000',
    'Risk &lt; 1 % &amp; no more',
    '',
  ].join('\n')
  expect(cues(file)).toEqual([
    { from: 0, to: 1.25, text: 'Anna: Good morning\n- and welcome' },
    { from: 3723.004, to: 3724, text: 'Risk < 1 % & no more' },
  ])
})

test('SRT: numbers, commas, marks of its own, and a sign that is no mark', () => {
  const file = srt(
    '1',
    '00:00:01,000 --> 00:00:02,000 X1:10',
    '<font color="red">Stop</font> below {\\an8}the low',
    '',
    '2',
    '00:00:02,000 --> 00:00:03,000',
    'EURUSD <1.10',
    'and > 1.09',
  )
  expect(cues(file)).toEqual([
    { from: 1, to: 2, text: 'Stop below the low' },
    { from: 2, to: 3, text: 'EURUSD <1.10\nand > 1.09' },
  ])
})

test('cues may overlap, as of two who speak at once; empty ones are left out', () => {
  const file = vtt('00:01.000 --> 00:09.000', 'One', '', '00:01.000 --> 00:02.000', 'Two', '')
  expect(texts(`${file}\n00:03.000 --> 00:04.000\n<i></i>\n`)).toEqual(['One', 'Two'])
})

const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}
const umlauts = srt('1', '00:00:01,000 --> 00:00:02,000', 'Größe – “süß” €')

test.each([
  ['UTF-8', Buffer.from(umlauts)],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${umlauts}`)],
  ['UTF-16, little end first', utf16(umlauts)],
  ['UTF-16, big end first', utf16(umlauts, true)],
  ['Windows-1252', Buffer.from([...umlauts].map((letter) => windows1252(letter)))],
])('letters in %s', (_, content) => {
  expect(texts(content)).toEqual(['Größe – “süß” €'])
})

function windows1252(letter: string): number {
  const others: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 }
  return others[letter] ?? letter.charCodeAt(0)
}

test('what would turn or hide text around it is taken out', () => {
  expect(texts(vtt('00:01.000 --> 00:02.000', 'a\u202eb\u0007c\td'))).toEqual(['abc d'])
})

test.each<[string, string | Buffer, number, RegExp]>([
  ['nothing', '', 1, /without any subtitles/],
  ['a head alone', 'WEBVTT\n', 1, /without any subtitles/],
  ['another text', 'Hello\nyou\n\nthere', 2, /should have a time/],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]), 1, /UTF-8/],
  ['a zero', vtt('00:01.000 --> 00:02.000', 'a\u0000b'), 4, /is not text/],
  ['an end before the begin', vtt('00:02.000 --> 00:01.000', 'x'), 3, /ends before it begins/],
  ['no time at all', vtt('00:02.000 --> 00:02.000', 'x'), 3, /ends before it begins/],
  [
    'a bad time',
    vtt(...hello, '', 'two', '00:61.000 --> 00:62.000', 'x'),
    7,
    /“00:61.000”, which is no/,
  ],
  ['a time without an end', vtt('00:01.000 -->', 'x'), 3, /should have a time/],
  ['a late time', vtt('168:00:00.000 --> 168:00:01.000', 'x'), 3, /more than a week/],
  ['the wrong order', vtt(...hello, '', '00:00.500 --> 00:09.000', 'x'), 6, /begins before/],
  [
    'no empty line between',
    vtt(...hello, '00:03.000 --> 00:04.000', 'x'),
    5,
    /an empty line above/,
  ],
  ['no empty line below the head', 'WEBVTT\n00:03.000 --> 00:04.000\nx', 2, /an empty line above/],
  ['a text that goes on', vtt('00:01.000 --> 00:02.000', 'x'.repeat(2001)), 3, /2000 characters/],
  ['marks that go on', vtt('00:01.000 --> 00:02.000', '<'.repeat(200_000)), 3, /2000 characters/],
  ['WebVTT in Latin 1', Buffer.from(vtt(...hello, '', 'caf\u00e9'), 'latin1'), 6, /UTF-8/],
  ['UTF-16 that breaks off', utf16('WEBVTT').subarray(0, 9), 1, /UTF-8/],
])('%s is refused at its line', (_, content, line, problem) => {
  expect(read(content)).toEqual({ line, problem: expect.stringMatching(problem) })
})

test('a file made to be slow is read as fast as any other', async () => {
  const slow = ['<v ', '<v'.padEnd(9990), '<', '{\\', '<i', '&', 'x<']
  for (const isVtt of [true, false]) {
    for (const part of slow) {
      const body = part.repeat(Math.floor(9990 / part.length))
      const block = (n: number) =>
        `00:00:00.${String(n % 1000).padStart(3, '0')} --> 00:01:00.000\n${body}`
      const blocks = Array.from({ length: 200 }, (_, n) => block(n))
      const took = await processorTime(() =>
        read(isVtt ? vtt(blocks.join('\n\n')) : blocks.join('\n\n')),
      )
      expect(took, part.slice(0, 9)).toBeLessThan(2000)
    }
  }
})

test('more than the most are refused, the most are not', () => {
  const many = (count: number) =>
    webVttOf(Array.from({ length: count }, (_, n) => ({ from: n, to: n + 1, text: 'x' })))
  expect(cues(many(cuesMaximum))).toHaveLength(cuesMaximum)
  expect(read(many(cuesMaximum + 1))).toMatchObject({ problem: expect.stringMatching(/10000/) })
})

test('what is written is read as it was', () => {
  const written = [
    { from: 0, to: 0.001, text: 'a < b && c > d --> e' },
    { from: 3599.999, to: 360_000.5, text: 'Größe\nzwei' },
  ]
  expect(cues(webVttOf(written))).toEqual(written)
})
