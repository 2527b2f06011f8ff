import type { Course, CourseInput } from '#contract/courses.ts'

const copySuffix = ' (Copy)'
const titleMaximum = 200

/** What a copy of a course is created from: everything except what belongs to the original alone. */
export function copyOf(course: Course): CourseInput {
  const { title, description, content, category, duration, level, isPublished, roleAccess } = course
  return {
    title: `${title.slice(0, titleMaximum - copySuffix.length)}${copySuffix}`,
    description,
    content,
    category,
    duration,
    level,
    isPublished,
    roleAccess,
  }
}
