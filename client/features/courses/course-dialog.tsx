import { FileArchive, FolderUp } from 'lucide-react'
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
  /** Opens the making of courses from folders instead. */
  onFolders?: () => void
}

/** Creates a course or changes one. */
export function CourseDialog({ course, onClose, onImport, onFolders }: CourseDialogProps) {
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
      {onImport && onFolders && !editor.isSaved && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button variant="outline" size="sm" onClick={onImport}>
            <FileArchive aria-hidden="true" />
            Import from a File
          </Button>
          <Button variant="outline" size="sm" onClick={onFolders}>
            <FolderUp aria-hidden="true" />
            Courses from Folders
          </Button>
        </div>
      )}
    </Dialog>
  )
}
