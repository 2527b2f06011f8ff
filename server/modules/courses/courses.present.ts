import type { Course, Video } from '#contract/courses.ts'
import { progressOf } from './courses.rules.ts'
import type { CourseRow } from './courses.store.ts'
import type { VideoRow } from './videos.store.ts'

type AddressOf = (key: string) => string

export function presentCourse(row: CourseRow, addressOf: AddressOf): Course {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    content: row.content,
    category: row.category,
    duration: row.duration_minutes,
    level: row.level,
    isPublished: row.is_published,
    roleAccess: [row.role_access],
    thumbnail: row.thumbnail_key && addressOf(row.thumbnail_key),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...progressOf(row.completed_count, row.lesson_count),
    lessonCount: row.lesson_count,
  }
}

export function presentVideo(row: VideoRow, addressOf: AddressOf): Video {
  return {
    id: row.id,
    courseId: row.course_id,
    title: row.title,
    order: row.position,
    duration: row.duration_seconds ?? row.told_seconds,
    createdAt: row.created_at.toISOString(),
    source: row.file_key ? 'file' : 'external',
    videoUrl: row.file_key ? addressOf(row.file_key) : row.external_url,
    completed: row.completed_at !== null,
    position: row.position_seconds ?? 0,
  }
}
