import { FileArchive } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Course } from '#contract/courses.ts'
import { CourseEditorBody, CourseEditorFooter, useCourseEditor } from './course-editor.tsx'

interface CourseDialogProps {
  /** The course to change; without one, a new course is created. */
  course?: Course
  onClose: () => void
  /** Opens the import of a course from a file instead. */
  onImport?: () => void
}

/** Creates a course or changes one. */
export function CourseDialog({ course, onClose, onImport }: CourseDialogProps) {
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
      {onImport && !editor.isSaved && (
        <Button variant="outline" size="sm" className="mt-4" onClick={onImport}>
          <FileArchive aria-hidden="true" />
          Import from a File
        </Button>
      )}
    </Dialog>
  )
}
