import { lazy, Suspense } from 'react'
import FreeCoursesSection from '#client/features/courses/free-courses-section.tsx'
import { useCoursePlace } from '#client/features/courses/page/course-place.ts'
import { Spinner } from '#client/ui/displays/states.tsx'

const CoursePage = lazy(() => import('#client/features/courses/page/course-page.tsx'))

/** The free courses, and the page of each. */
export default function FreeCourses() {
  const place = useCoursePlace()
  if (!place) return <FreeCoursesSection />
  return (
    <Suspense fallback={<Spinner label="Loading the course" />}>
      <CoursePage place={place} />
    </Suspense>
  )
}
