import type { ContentRole } from '#contract/access/permissions.ts'
import type { LessonKind } from '#contract/courses.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { announcement, question } from '#server/platform/module/question.ts'

/** Called in the transaction in which a user completes a lesson. */
export const lessonCompleted = question<(tx: Executor, userId: string) => Promise<void>>(
  'courses.lesson-completed',
)

/**
 * Called in the transaction in which a lesson gets another video, with its length in seconds, null if that is not known:
 * every module that keeps seconds of a video brings its own up to date.
 */
export const videoReplaced =
  announcement<
    (tx: Executor, video: { videoId: string; duration: number | null }) => Promise<void>
  >('courses.video-replaced')

/**
 * Whether the live sessions that are lessons of a course are all for these programs, in a transaction that changes either.
 * With `hold` they stay so until it ends, for which it must not have emitted anything.
 */
export const sessionsAreFor = question<
  (
    tx: Executor,
    courseId: string,
    programs: readonly ContentRole[],
    options: { hold: boolean },
  ) => Promise<boolean>
>('courses.sessions-are-for')

/**
 * Called in the transaction in which a course is copied, with the ids of both: every module that keeps something of
 * a course or its lessons copies its own. The lessons of the copy are there already, at the same positions.
 */
export const courseCopied =
  announcement<(tx: Executor, courses: { from: string; to: string }) => Promise<void>>(
    'courses.course-copied',
  )

/** A picture of a lesson, by the id by which its content names it. */
export interface TransferPicture {
  id: string
  /** Of the stored file. */
  key: string
}

/** A lesson in the file of a course. */
export interface TransferLesson {
  id: string
  courseId: string
  kind: LessonKind
  /** The length of its video in seconds; null for other kinds and while it is not known. */
  duration: number | null
  /** Modules add theirs when a course is exported, and find those that were in the file when it is imported. */
  pictures: TransferPicture[]
}

/** What modules keep of a course or a lesson, each under its own name, as JSON. */
export type TransferContent = Record<string, unknown>

/** Where something of a file becomes part of a course. */
export interface CourseImport {
  at: Date
  /** The new id of whatever has an id in the file. */
  newIds: Map<string, string>
}

/** Called for each lesson of a course that is written to a file: every module adds to `into` what it keeps of it. */
export const lessonExport =
  announcement<
    (executor: Executor, lesson: TransferLesson, into: TransferContent) => Promise<void>
  >('courses.lesson-export')

/** The same for the course as a whole. */
export const courseExport =
  announcement<(executor: Executor, courseId: string, into: TransferContent) => Promise<void>>(
    'courses.course-export',
  )

/**
 * Called in the transaction in which a course is read from a file, once the lesson is there: every module stores what
 * is its own. Throws a Failure that says why the content cannot be used; then the lesson is left out.
 */
export const lessonImport =
  announcement<
    (
      tx: Executor,
      lesson: TransferLesson,
      content: TransferContent,
      importing: CourseImport,
    ) => Promise<void>
  >('courses.lesson-import')

/** The same for the course as a whole, before its lessons; a Failure refuses the file. */
export const courseImport =
  announcement<
    (
      tx: Executor,
      courseId: string,
      content: TransferContent,
      importing: CourseImport,
    ) => Promise<void>
  >('courses.course-import')
