import type { HitKind, Parts } from '#contract/search.ts'

/** What the hits of each kind are called, above them. */
export const kindNames: Record<HitKind, string> = {
  course: 'Courses',
  lesson: 'Lessons',
  note: 'My notes',
  question: 'Questions on lessons',
  assignment: 'Assignments',
  session: 'Live sessions',
  signal: 'Signals',
  trade: 'My trades',
  message: 'Messages',
  announcement: 'Announcements',
}

/** A text of parts as a whole. */
export const wholeOf = (parts: Parts): string => parts.map(({ text }) => text).join('')
