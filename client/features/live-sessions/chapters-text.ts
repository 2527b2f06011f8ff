import { clockOf } from '#client/ui/displays/recording-at.ts'
import type { Chapter } from '#contract/live-sessions.ts'

/** The second that a clock such as '1:02:30' or '12:30' says; null if it says none. */
function secondOf(clock: string): number | null {
  if (!/^(\d{1,2}:)?\d{1,3}:[0-5]\d$/.test(clock)) return null
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}

/** The chapters as lines: '12:30 Risk of one trade'. */
export const chapterLines = (chapters: readonly Chapter[] | null | undefined): string =>
  (chapters ?? []).map(({ second, title }) => `${clockOf(second)} ${title}`).join('\n')

/** The chapters in lines, by their time; the first line that is none, if there is one. */
export function chaptersFrom(lines: string): { chapters: Chapter[]; wrong: string | null } {
  const chapters: Chapter[] = []
  for (const line of lines.split('\n').map((one) => one.trim())) {
    if (line === '') continue
    const [clock = '', ...words] = line.split(/\s+/)
    const second = secondOf(clock)
    const title = words.join(' ')
    if (second === null || title === '' || title.length > 100) return { chapters, wrong: line }
    chapters.push({ second, title })
  }
  return { chapters: chapters.sort((one, other) => one.second - other.second), wrong: null }
}
