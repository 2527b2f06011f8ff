import type { Generated } from 'kysely'
import type { Level } from '#contract/courses.ts'
import type { ContentRole } from '#contract/permissions.ts'

interface CoursesTable {
  id: string
  title: string
  description: string
  content: string
  category: string
  durationMinutes: number
  level: Level
  isPublished: boolean
  roleAccess: ContentRole
  thumbnailKey: string | null
  createdAt: Generated<Date>
  updatedAt: Generated<Date>
}

interface CourseVideosTable {
  id: string
  courseId: string
  title: string
  position: number
  fileKey: string | null
  fileType: string | null
  externalUrl: string | null
  durationSeconds: number | null
  createdAt: Generated<Date>
}

interface VideoUploadsTable {
  id: string
  courseId: string
  userId: string
  fileName: string
  fileChanged: string
  bytes: string
  fileKey: string | null
  videoId: string | null
  createdAt: Date
  heldBy: string | null
  heldUntil: Date | null
  releaseWanted: Generated<boolean>
}

interface LessonProgressTable {
  userId: string
  videoId: string
  positionSeconds: Generated<number>
  watchedSeconds: Generated<number>
  /** Told by the user's player, where the academy does not know how long the lesson is. */
  toldSeconds: number | null
  completedAt: Date | null
  /** When the screen was opened that the position comes from; null where it did not say. */
  openedAt: Date | null
  updatedAt: Generated<Date>
}

/** Counted by the database as progress is saved. */
interface CourseStudentsTable {
  courseId: string
  userId: string
  /** Lessons; 0 once the last that was begun has been deleted. */
  begun: number
  completed: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    courses: CoursesTable
    courseVideos: CourseVideosTable
    videoUploads: VideoUploadsTable
    courseStudents: CourseStudentsTable
    lessonProgress: LessonProgressTable
  }
}
