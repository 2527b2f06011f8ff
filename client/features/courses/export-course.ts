import { calendarDay } from '#client/ui/displays/format.ts'
import type { Course, Video } from '#contract/courses.ts'

/** The file name of a course's export, with the date by the exporter's clock. */
export function exportName(title: string, day: Date): string {
  // Characters that some system does not allow in a file name.
  const name = title.replace(/[\p{Cc}/\\:*?"<>|]/gu, '-')
  return `course-${name}-${calendarDay(day)}.json`
}

/** A course with its lessons as JSON, without what concerns only the person exporting it. */
export function exportText(course: Course, videos: readonly Video[]): string {
  const { progress, completed, thumbnail, lessonCount, ...stored } = course
  const lessons = videos.map(({ id, title, order, duration, createdAt, source, videoUrl }) => ({
    id,
    title,
    order,
    duration,
    createdAt,
    source,
    // A file's address works for one reader only, and expires soon.
    videoUrl: source === 'external' ? videoUrl : null,
  }))
  return JSON.stringify({ ...stored, videos: lessons }, null, 2)
}
