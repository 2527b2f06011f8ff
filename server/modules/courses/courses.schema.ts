import type { Generated } from 'kysely'
import type { Level } from '#contract/courses.ts'
import type { ContentRole } from '#contract/permissions.ts'

interface CoursesTable {
  id: string
  title: string
  description: string
  content: string
  category: string
  duration_minutes: number
  level: Level
  is_published: boolean
  role_access: ContentRole
  thumbnail_key: string | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface CourseVideosTable {
  id: string
  course_id: string
  title: string
  position: number
  file_key: string | null
  file_type: string | null
  external_url: string | null
  duration_seconds: number | null
  created_at: Generated<Date>
}

interface VideoUploadsTable {
  id: string
  course_id: string
  user_id: string
  file_name: string
  file_changed: string
  bytes: string
  file_key: string | null
  video_id: string | null
  created_at: Date
  held_by: string | null
  held_until: Date | null
  release_wanted: Generated<boolean>
}

interface LessonProgressTable {
  user_id: string
  video_id: string
  position_seconds: Generated<number>
  watched_seconds: Generated<number>
  /** Told by the user's player, where the academy does not know how long the lesson is. */
  told_seconds: number | null
  completed_at: Date | null
  updated_at: Generated<Date>
}

/** Counted by the database as progress is saved. */
interface CourseStudentsTable {
  course_id: string
  user_id: string
  /** Lessons; 0 once the last that was begun has been deleted. */
  begun: number
  completed: number
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    courses: CoursesTable
    course_videos: CourseVideosTable
    video_uploads: VideoUploadsTable
    course_students: CourseStudentsTable
    lesson_progress: LessonProgressTable
  }
}
