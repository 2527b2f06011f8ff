import AdminCoursesSection from '#client/features/courses/admin-courses-section.tsx'
import { useSectionPath } from '#client/platform/lists/section-path.ts'
import { Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'

/** What the section reads first, for `sections.tsx`. @public */
export { firstReads } from '#client/features/courses/admin-courses-section.tsx'

const CourseStudents = lateContent(
  async () => (await import('./admin-course-students.tsx')).AdminCourseStudents,
)

/** All courses or, with an id in the address, the students of one of them. */
export default function AdminCourses() {
  const id = useSectionPath()
  if (!id) return <AdminCoursesSection />
  return (
    <CourseStudents
      key={id}
      id={id}
      waiting={<Spinner />}
      failure="The students could not be loaded."
    />
  )
}
