import { StudentsPage } from '#client/features/course-students/students-page.tsx'
import { BulkStatus } from '#client/features/members/bulk/bulk-status.tsx'

/** The students of a course, with how far what is sent to some of them is. */
export function AdminCourseStudents({ id }: { id: string }) {
  return (
    <StudentsPage
      courseId={id}
      sending={(bulk, onClose) => <BulkStatus key={bulk} id={bulk} onClose={onClose} />}
    />
  )
}
