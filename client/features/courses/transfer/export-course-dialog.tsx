import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/platform/http/call.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { exportCourse } from '#contract/course-files.ts'
import type { Course } from '#contract/courses.ts'

/** Has the browser save a course as one file, from which it can be imported. */
export function ExportCourseDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const [media, setMedia] = useState(true)
  const find = useMutation({
    mutationFn: () => call(exportCourse, { params: { id: course.id }, body: { media } }),
  })
  const save = async () => {
    try {
      const { address } = await find.mutateAsync()
      const link = document.createElement('a')
      link.href = address
      link.download = ''
      link.click()
      onClose()
    } catch (error) {
      failureToast(error, 'Failed to export the course.')
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Export Course"
      description={course.title}
      width="md"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={find.isPending} onClick={() => void save()}>
            Export
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <Checkbox
          label="With videos, pictures and files to download"
          checked={media}
          onChange={(event) => setMedia(event.target.checked)}
        />
        <p className="text-muted-foreground">
          One ZIP file with the modules and when they open, all lessons with their quizzes,
          exercises and drills, subtitles and questions of videos, and the assignments. It has what
          is right in quizzes and what follows in exercises, and nothing of students. Live sessions
          are not in it.
        </p>
      </div>
    </Dialog>
  )
}
