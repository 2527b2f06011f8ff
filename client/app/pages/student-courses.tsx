import { lazy, Suspense } from 'react'
import CertificateMissing from '#client/features/certificates/certificate-missing.tsx'
import AcademyCoursesSection from '#client/features/courses/academy-courses-section.tsx'
import { useCoursePlace } from '#client/features/courses/page/course-place.ts'
import { Spinner } from '#client/ui/displays/states.tsx'

const CoursePage = lazy(() => import('#client/features/courses/page/course-page.tsx'))

/** A student's courses, and the page of each. */
export default function StudentCourses() {
  const place = useCoursePlace()
  if (!place) return <AcademyCoursesSection />
  return (
    <Suspense fallback={<Spinner label="Loading the course" />}>
      <CoursePage place={place} certificate={<CertificateMissing />} />
    </Suspense>
  )
}
