import type { Course, NewCourse } from '#contract/courses.ts'

const copySuffix = ' (Copy)'
const titleMaximum = 200

/**
 * What a copy of a course is created from: everything except what belongs to the original alone. It is a draft,
 * and the academy adds lessons, picture and assignments.
 */
export function copyOf(course: Course): NewCourse {
  const { id, title, description, content, category, duration, level, roleAccess, alsoFor } = course
  return {
    title: `${title.slice(0, titleMaximum - copySuffix.length)}${copySuffix}`,
    description,
    content,
    category,
    duration,
    level,
    isPublished: false,
    roleAccess,
    alsoFor,
    copyOf: id,
  }
}
