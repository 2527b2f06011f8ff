import { withoutUnseen } from '#contract/one-line.ts'
import { type Chapter, chaptersMaximum, chapterTitleMaximum } from '#contract/video-tracks.ts'
import type { ProblemAtLine } from './cues.rules.ts'

const written = /^(?:(\d{1,3}):)?(\d{1,3}):([0-5]\d)(?=\s|$)(?:\s+[-–—:]\s+)?(.*)$/

/**
 * The chapters that lines such as '0:00 Introduction' name, in the order of the video; `duration` is its length in
 * seconds, null while it is not known.
 */
export function readChapters(
  lines: string,
  duration: number | null,
): { chapters: Chapter[] } | ProblemAtLine {
  const chapters: Chapter[] = []
  for (const [index, typed] of lines.split(/\r\n|\r|\n/).entries()) {
    const line = withoutUnseen(typed.replaceAll('\t', ' ')).trim()
    if (line === '') continue
    const chapter = chapterOf(line)
    const problem =
      typeof chapter === 'string' ? chapter : problemOf(chapter, chapters.at(-1), duration)
    if (problem !== null) return { line: index + 1, problem }
    if (typeof chapter !== 'string') chapters.push(chapter)
    if (chapters.length > chaptersMaximum) {
      return { line: index + 1, problem: `is more than the ${chaptersMaximum} possible chapters` }
    }
  }
  return { chapters }
}

/** The chapter of a line, or what is wrong with it. */
function chapterOf(line: string): Chapter | string {
  const [, hours, minutes = '', seconds = '', title = ''] = written.exec(line) ?? []
  if (minutes === '' || (hours !== undefined && Number(minutes) > 59)) {
    return 'should begin with a time such as 1:30 or 1:02:30'
  }
  const second = Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds)
  return { second, title: title.trim() }
}

function problemOf(
  { second, title }: Chapter,
  earlier: Chapter | undefined,
  duration: number | null,
): string | null {
  if (title === '') return 'should have a title after the time'
  if (title.length > chapterTitleMaximum) {
    return `has a title of more than ${chapterTitleMaximum} characters`
  }
  if (earlier && second <= earlier.second) return 'should begin after the chapter above it'
  if (duration !== null && second >= duration) return 'begins after the end of the video'
  return null
}
