import { lazy, Suspense } from 'react'
import CertificateMissing from '#client/features/certificates/certificate-missing.tsx'
import AcademyCoursesSection from '#client/features/courses/academy-courses-section.tsx'
import { LinkedContent } from '#client/features/courses/linked/linked-content.ts'
import { useCoursePlace } from '#client/features/courses/page/course-place.ts'
import { LateSamples } from '#client/features/courses/samples/late-samples.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { LateLinkedLesson } from './late-linked-lesson.tsx'

const CoursePage = lazy(() => import('#client/features/courses/page/course-page.tsx'))

/** A student's courses with the free samples of others, and the page of each. */
export default function StudentCourses() {
  const place = useCoursePlace()
  if (!place) {
    return (
      <div className="flex flex-col gap-(--page-gap)">
        <AcademyCoursesSection />
        <LateSamples />
      </div>
    )
  }
  return (
    <Suspense fallback={<Spinner label="Loading the course" />}>
      <LinkedContent value={LateLinkedLesson}>
        <CoursePage place={place} certificate={<CertificateMissing />} />
      </LinkedContent>
    </Suspense>
  )
}
