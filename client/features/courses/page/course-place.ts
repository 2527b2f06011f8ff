import { useLocation, useParams } from 'react-router'

/** The query parameter naming the second at which a lesson's video begins. */
export const secondParameter = 'at'

/** That naming a question on the lesson, which is opened. */
export const questionParameter = 'question'

/** What the address of a courses page names below the list. */
export interface CoursePlace {
  courseId: string
  /** Null on the course's own page. */
  lessonId: string | null
  /** The list of courses, in the area of the page. */
  listPath: string
  coursePath: string
  lessonPath: (lessonId: string) => string
}

/** The course and lesson that a path names, `below` being its part below the area; null for the list itself. */
export function placeOf(pathname: string, below: string): CoursePlace | null {
  const [section, courseId, lessonId] = below.split('/')
  if (!section || !courseId) return null
  const area = pathname.split('/')[1] ?? ''
  const listPath = `/${area}/${section}`
  const coursePath = `${listPath}/${courseId}`
  return {
    courseId,
    lessonId: lessonId || null,
    listPath,
    coursePath,
    lessonPath: (id) => `${coursePath}/${id}`,
  }
}

/** The course and lesson named by the page's address; null on the list of courses. */
export function useCoursePlace(): CoursePlace | null {
  const { pathname } = useLocation()
  return placeOf(pathname, useParams()['*'] ?? '')
}
