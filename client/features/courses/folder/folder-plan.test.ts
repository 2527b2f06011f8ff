import { expect, test } from 'vitest'
import { type FolderFile, planOf } from './folder-plan.ts'
import { paceOf, type Sample, timeLeft, withSample } from './pace.ts'
import { isOfModule } from './send-folder.ts'

const rules = {
  languageOf: (code: string) =>
    (['en', 'de', 'pt-BR'] as const).find((one) => one.toLowerCase() === code),
  attachments: ['pdf', 'xlsx', 'ex4'],
}
const files = (...paths: string[]): FolderFile[] =>
  paths.map((path) => ({ name: path.split('/').at(-1) ?? '', path, size: 1, lastModified: 1 }))
const planned = (...paths: string[]) => planOf(files(...paths), rules)
const titles = (...paths: string[]) => planned(...paths).lessons.map(({ title }) => title)
const withEach = (...paths: string[]) =>
  planned(...paths).lessons.map(({ title, companions }) => [
    title,
    ...companions.map(({ file, language }) => language ?? file.name),
  ])

test('lessons are in the natural order of the names', () => {
  expect(titles('10 End.mp4', '2 Middle.MOV', '1 Begin.webm', '2b.md', 'Intro.mkv')).toEqual([
    '1 Begin',
    '2 Middle',
    '2b',
    '10 End',
    'Intro',
  ])
  expect(titles('B/1.mp4', 'A/2.mp4', 'A/10.mp4')).toEqual(['2', '10', '1'])
})

test('videos and Markdown are lessons, of their kinds', () => {
  const { lessons } = planned('1.mp4', '2.md')
  expect(lessons.map(({ kind }) => kind)).toEqual(['video', 'text'])
})

test('subtitles go to the video with their name, in the language that it ends with', () => {
  expect(
    withEach('1.mp4', '1.vtt', '1.de.srt', '2.final.mp4', '2.final.pt-BR.vtt', '2.final.vtt'),
  ).toEqual([
    ['1', 'de', 'en'],
    ['2.final', 'pt-BR', 'en'],
  ])
  expect(planned('1.mp4', '2.vtt', '1.vtt', '1.en.vtt', '3.md', '3.vtt').refused).toMatchObject([
    { name: '1.vtt', reason: 'There are other subtitles in this language' },
    { name: '2.vtt', reason: 'No video in the folder has this name' },
    { name: '3.vtt', reason: 'No video in the folder has this name' },
  ])
})

test('other files go to the lesson with their name, to the one before, or to the first', () => {
  expect(withEach('0 plan.pdf', '1 a.mp4', '1 z.xlsx', '2 b.mp4', '2 b.pdf', '3.ex4')).toEqual([
    ['1 a', '0 plan.pdf', '1 z.xlsx'],
    ['2 b', '2 b.pdf', '3.ex4'],
  ])
})

test('what cannot be in a course is named, and what systems leave behind is not', () => {
  expect(
    planned('1.mp4', 'run.exe', 'noend', '.DS_Store', 'Thumbs.db', '__MACOSX/1.mp4', '~$x.xlsx'),
  ).toMatchObject({
    lessons: [{ title: '1' }],
    refused: [
      { name: 'noend', reason: 'This kind of file cannot be in a course' },
      { name: 'run.exe', reason: 'This kind of file cannot be in a course' },
    ],
  })
  expect(planned('a.pdf').refused).toMatchObject([
    { name: 'a.pdf', reason: 'There is no lesson to attach it to' },
  ])
  expect(planned()).toEqual({ lessons: [], refused: [] })
})

const samplesOf = (...samples: [at: number, sent: number][]) =>
  samples.reduce<Sample[]>((all, [at, sent]) => withSample(all, { at, sent }), [])

test('the pace is that of the last seconds, and unknown at first and while nothing arrives', () => {
  expect(paceOf([], 100)).toBeNull()
  expect(paceOf(samplesOf([0, 0], [1000, 500]), 1000)).toBeNull()
  expect(paceOf(samplesOf([0, 0], [10_000, 1000]), 2000)).toEqual({ speed: 100, secondsLeft: 10 })
  expect(paceOf(samplesOf([0, 0], [30_000, 30], [40_000, 1030]), 1030)).toEqual({
    speed: 100,
    secondsLeft: 0,
  })
  expect(paceOf(samplesOf([0, 50], [10_000, 50]), 100)).toBeNull()
  // A file that is begun again has sent less.
  expect(paceOf(samplesOf([0, 500], [5000, 100]), 1000)).toBeNull()
})

test('the time left is in words', () => {
  expect([0, 59, 60, 150, 3600, 4800].map(timeLeft)).toEqual([
    '1 s',
    '59 s',
    '1 min',
    '3 min',
    '1 h',
    '1 h 20 min',
  ])
})

test('a lesson of the same title that was there before is not taken for one of the folder', () => {
  const module = { id: 'one', createdAt: '2026-03-02T09:00:00.000Z' }
  const added = { createdAt: '2026-03-02T09:00:01.000Z' }
  expect(isOfModule({ ...added, module: 'one' }, module)).toBe(true)
  expect(isOfModule({ ...added, module: 'other' }, module)).toBe(false)
  expect(isOfModule(added, module)).toBe(true)
  expect(isOfModule({ createdAt: '2026-03-02T08:59:59.999Z' }, module)).toBe(false)
})
