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
    duration: row.durationMinutes,
    level: row.level,
    isPublished: row.isPublished,
    roleAccess: [row.roleAccess],
    thumbnail: row.thumbnailKey && addressOf(row.thumbnailKey),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    ...progressOf(row.completedCount, row.lessonCount),
    lessonCount: row.lessonCount,
  }
}

export function presentVideo(row: VideoRow, addressOf: AddressOf): Video {
  return {
    id: row.id,
    courseId: row.courseId,
    title: row.title,
    order: row.position,
    duration: row.durationSeconds ?? row.toldSeconds,
    createdAt: row.createdAt.toISOString(),
    source: row.fileKey ? 'file' : 'external',
    videoUrl: row.fileKey ? addressOf(row.fileKey) : row.externalUrl,
    completed: row.completedAt !== null,
    position: row.positionSeconds ?? 0,
  }
}
