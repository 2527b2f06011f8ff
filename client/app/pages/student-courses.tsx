import { lazy, Suspense } from 'react'
import { CertificateMissing } from '#client/features/certificates/certificate-missing.tsx'
import AcademyCoursesSection from '#client/features/courses/academy-courses-section.tsx'
import { useCoursePlace } from '#client/features/courses/page/course-place.ts'
import { Spinner } from '#client/ui/displays/states.tsx'

const CoursePage = lazy(() => import('#client/features/courses/page/course-page.tsx'))

/** The courses of a student, and each of them as a page. */
export default function StudentCourses() {
  const place = useCoursePlace()
  if (!place) return <AcademyCoursesSection />
  return (
    <Suspense fallback={<Spinner label="Loading the course" />}>
      <CoursePage place={place} certificate={<CertificateMissing />} />
    </Suspense>
  )
}
