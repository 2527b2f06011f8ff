import { expect, test } from 'vitest'
import { chaptersMaximum } from '#contract/video-tracks.ts'
import { readChapters } from './chapters.rules.ts'

test('a line is a time and a title, as lists of chapters are written elsewhere', () => {
  const lines =
    '0:00 Introduction\n\n1:05 - The first\tsetup\r\n00:10:00 – Exits\n100:00 1:2 risk\n'
  expect(readChapters(lines, 7000)).toEqual({
    chapters: [
      { second: 0, title: 'Introduction' },
      { second: 65, title: 'The first setup' },
      { second: 600, title: 'Exits' },
      { second: 6000, title: '1:2 risk' },
    ],
  })
  expect(readChapters(' \n', null)).toEqual({ chapters: [] })
})

test.each([
  ['Introduction', 1, /begin with a time/],
  ['0:00 A\n0:75 B', 2, /begin with a time/],
  ['1:75:00 B', 1, /begin with a time/],
  ['0:00Intro', 1, /begin with a time/],
  ['0:00', 1, /have a title/],
  ['0:00 A\n\n0:00 B', 3, /begin after/],
  ['0:10 A\n0:05 B', 2, /begin after/],
  [`0:00 ${'x'.repeat(201)}`, 1, /more than 200/],
  ['0:00 A\n10:00 B', 2, /after the end/],
])('%j is refused at its line', (lines, line, problem) => {
  expect(readChapters(lines, 600)).toEqual({ line, problem: expect.stringMatching(problem) })
})

test('there are at most a hundred', () => {
  const lines = Array.from({ length: chaptersMaximum + 1 }, (_, n) => `${n}:00 Part`)
  expect(readChapters(lines.slice(1).join('\n'), null)).toMatchObject({ chapters: { length: 100 } })
  expect(readChapters(lines.join('\n'), null)).toMatchObject({ line: chaptersMaximum + 1 })
})
