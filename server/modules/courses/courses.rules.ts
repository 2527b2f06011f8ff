import type { CourseChanges, CourseInput, Level } from '#contract/courses.ts'
import type { ContentRole } from '#contract/permissions.ts'

/** The most lessons that a course may have. */
export const lessonsMaximum = 500

/** What a student has to have watched of a lesson, and how much of it is believed. */
export const watching = {
  /** The part of a known duration that has to be watched for a lesson to count as completed. */
  part: 0.9,
  /** Lesson seconds that can be played in one second: double speed, and a little for late clocks. */
  fastest: 2.2,
  /**
   * Seconds between two reports that can count at most. Players report every five seconds; a short
   * absence of the network is made good, a night is not.
   */
  gapMaximum: 120,
  /** Reaching the end counts once its last stretch has been played: a tenth of the lesson, at most 10 s. */
  endPart: 0.1,
  /** Seconds by which players that know whole seconds only tell an end early. */
  endTolerance: 1,
  endSeconds: 10,
  /** The same, in seconds, for what has no length, such as a live stream. */
  endlessSeconds: 30,
} as const

/**
 * The least that is still to be watched until a lesson is completed, in seconds: the part of it that
 * is missing, or playing on to its end. Null where nobody knows how long it is.
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

/** Completed lessons in percent, rounded; all of them, and at least one, make a course completed. */
export function progressOf(completed: number, lessons: number) {
  return {
    progress: lessons === 0 ? 0 : Math.round((completed / lessons) * 100),
    completed: lessons > 0 && completed >= lessons,
  }
}

/** Where a lesson goes among `count` others: as wanted, at most right behind the last. */
export const placeAmong = (count: number, wanted: number | undefined) =>
  Math.min(wanted ?? count, count)

/** What a change is of, without what it is based on. */
type Fields = Omit<CourseChanges, 'seenUpdatedAt'>

/** The columns that an input sets; what it leaves out stays undefined. */
export function columnsOf(input: CourseInput): CourseColumns
export function columnsOf(input: Fields): Partial<CourseColumns>
export function columnsOf(input: Fields): Partial<CourseColumns> {
  const { duration, isPublished, roleAccess, ...same } = input
  return {
    ...same,
    ...(duration !== undefined && { durationMinutes: duration }),
    ...(isPublished !== undefined && { isPublished }),
    ...(roleAccess?.[0] && { roleAccess: roleAccess[0] }),
  }
}

export interface CourseColumns {
  title: string
  description: string
  content: string
  category: string
  level: Level
  durationMinutes: number
  isPublished: boolean
  roleAccess: ContentRole
}

/** What the audit trail keeps of a course, and of a lesson. */
export const courseFields = [
  'title',
  'description',
  'content',
  'category',
  'level',
  'durationMinutes',
  'isPublished',
  'roleAccess',
] as const
export const lessonFields = ['title', 'position', 'externalUrl', 'durationSeconds'] as const
