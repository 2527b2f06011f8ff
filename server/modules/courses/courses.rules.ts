import { type ContentRole, contentRoles } from '#contract/access/permissions.ts'
import type { CourseChanges, CourseInput, LessonKind } from '#contract/courses.ts'
import type { CourseRow } from './courses.store.ts'

/** What a lesson of each kind is called in a sentence. */
export const kindNames: Record<LessonKind, string> = {
  video: 'a video',
  text: 'a text',
  quiz: 'a quiz',
  exercise: 'an exercise',
  drill: 'a drill',
  assignment: 'an assignment',
  session: 'a live session',
}

/** The maximum number of lessons per course. */
export const lessonsMaximum = 500

/** How much of a lesson a student has to watch, and how much of a report is credible. */
export const watching = {
  /** The share of a known duration that has to be watched to complete a lesson. */
  part: 0.9,
  /** The fastest credible playback rate: double speed, plus some tolerance for late clocks. */
  fastest: 2.2,
  /**
   * The most seconds between two reports that can count. Players report every five seconds; a short
   * network outage is made up for, a night is not.
   */
  gapMaximum: 120,
  /** Reaching the end counts only if the last stretch was played: a tenth of the lesson, at most 10 s. */
  endPart: 0.1,
  /** Tolerance in seconds for players that report whole seconds only and therefore end early. */
  endTolerance: 1,
  /** How far behind the furthest place a screen may begin that goes on there, in seconds. */
  goesOnWithin: 5,
  endSeconds: 10,
  /** The same, in seconds, for videos without a length, such as a live stream. */
  endlessSeconds: 30,
} as const

/**
 * The minimum still to be watched until a lesson is completed, in seconds: the missing share, or
 * playing to its end. Null if the length is unknown.
 */
export function secondsToWatch(lesson: {
  duration: number | null
  watched: number
  position: number
  completed: boolean
}): number | null {
  const { duration, watched, position, completed } = lesson
  if (completed) return 0
  if (duration === null) return null
  const missing = duration * watching.part - watched
  const lastStretch = Math.min(duration * watching.endPart, watching.endSeconds) - watched
  const toEnd = Math.max(duration - position, lastStretch)
  return Math.max(0, Math.min(missing, toEnd))
}

/** Completed lessons as a rounded percentage; a course is completed with all, and at least one, of its lessons. */
export function progressOf(completed: number, lessons: number) {
  return {
    progress: lessons === 0 ? 0 : Math.round((completed / lessons) * 100),
    completed: lessons > 0 && completed >= lessons,
  }
}

/** The position of a lesson among `count` others: as requested, at most right after the last. */
export const placeAmong = (count: number, wanted: number | undefined) =>
  Math.min(wanted ?? count, count)

/** The changed fields, without the version they are based on. */
type Fields = Omit<CourseChanges, 'seenUpdatedAt'>

/** The columns set by an input; omitted fields stay undefined. */
export function columnsOf(input: CourseInput): CourseColumns
export function columnsOf(input: Fields): Partial<CourseColumns>
export function columnsOf(input: Fields): Partial<CourseColumns> {
  const { duration, isPublished, publishAt, roleAccess, alsoFor, ...same } = input
  return {
    ...same,
    ...(duration !== undefined && { durationMinutes: duration }),
    ...(publishAt !== undefined && { publishAt: publishAt === null ? null : new Date(publishAt) }),
    ...(isPublished !== undefined && { isPublished, ...(isPublished && { publishAt: null }) }),
    ...(roleAccess?.[0] && { roleAccess: roleAccess[0] }),
    ...(alsoFor && { alsoFor: furtherPrograms(roleAccess?.[0], alsoFor) }),
  }
}

/** The further programs of a course, each once and in the order of all, without the one that is its own. */
export const furtherPrograms = (
  own: ContentRole | undefined,
  alsoFor: readonly ContentRole[],
): ContentRole[] => contentRoles.filter((role) => role !== own && alsoFor.includes(role))

/** How many lessons of a course can be free samples. */
export const samplesMaximum = 5

/** The fields of a course, and of a lesson, kept in the audit trail. */
export const courseFields = [
  'title',
  'description',
  'content',
  'category',
  'level',
  'durationMinutes',
  'isPublished',
  'publishAt',
  'roleAccess',
  'alsoFor',
] as const
type Column = (typeof courseFields)[number]
type Optional = 'publishAt' | 'alsoFor'
/** A course published at no time of its own, or for no further program, need not name one. */
export type CourseColumns = Pick<CourseRow, Exclude<Column, Optional>> &
  Partial<Pick<CourseRow, Optional | 'waitsSince'>>

/** Those of a lesson that is read. */
export const textFields = ['title', 'position', 'text'] as const

export const lessonFields = ['title', 'position', 'externalUrl', 'durationSeconds'] as const

/** Those of a lesson's pictures that its text names: the others are for those who write it alone. */
export const namedPictures = <Picture extends { id: string }>(
  text: string,
  pictures: readonly Picture[] | null,
): Picture[] => (pictures ?? []).filter(({ id }) => text.includes(id))
