import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Course } from '#contract/courses.ts'
import { CourseEditorBody, CourseEditorFooter, useCourseEditor } from './course-editor.tsx'

interface CourseDialogProps {
  /** The course to change; without one, a new course is created. */
  course?: Course
  onClose: () => void
}

/** Creates a course or changes one. */
export function CourseDialog({ course, onClose }: CourseDialogProps) {
  const editor = useCourseEditor(course, onClose)
  return (
    <Dialog
      open
      onOpenChange={() => void editor.leave()}
      title={course ? 'Edit Course' : 'Create Course'}
      width="lg"
      footer={<CourseEditorFooter editor={editor} />}
    >
      <CourseEditorBody editor={editor} />
    </Dialog>
  )
}
