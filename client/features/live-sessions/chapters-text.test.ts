import { expect, test } from 'vitest'
import { chapterLines, chaptersFrom } from './chapters-text.ts'

test('lines become chapters in the order of time, and lines again', () => {
  const { chapters, wrong } = chaptersFrom(
    '12:30  Risk of one trade\n\n0:00 Welcome\n1:02:05 Questions\n',
  )
  expect(wrong).toBeNull()
  expect(chapters).toEqual([
    { second: 0, title: 'Welcome' },
    { second: 750, title: 'Risk of one trade' },
    { second: 3725, title: 'Questions' },
  ])
  expect(chapterLines(chapters)).toBe('0:00 Welcome\n12:30 Risk of one trade\n1:02:05 Questions')
  // Minutes beyond an hour are read as well.
  expect(chaptersFrom('75:10 Late').chapters).toEqual([{ second: 4510, title: 'Late' }])
})

test.each(['Welcome', '12:30', '12:75 Risk', '1:2 Risk', `0:01 ${'x'.repeat(101)}`])(
  '%j is no chapter',
  (line) => {
    expect(chaptersFrom(`0:00 Welcome\n${line}`).wrong).toBe(line)
  },
)

test('nothing is no chapters', () => {
  expect([chaptersFrom(' \n'), chapterLines(null)]).toEqual([{ chapters: [], wrong: null }, ''])
})
