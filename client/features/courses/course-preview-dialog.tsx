import { useState } from 'react'
import { Select } from '#client/ui/controls/select.tsx'
import { accessOptions } from '#client/ui/displays/access-badge.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { programsOf } from '#contract/course-programs.ts'
import type { Course } from '#contract/courses.ts'
import { AccessBadges, LevelBadge, StatusBadge } from './course-badges.tsx'
import { CoursePlayer } from './lessons/course-player.tsx'

const StudentPreview = lateContent(
  async () => (await import('./preview/student-preview.tsx')).StudentPreview,
)

const teaching = 'teaching'
const viewOptions = [
  { value: teaching, label: 'Teachers: everything' },
  ...accessOptions.map(({ value, label }) => ({ value, label: `Students of: ${label}` })),
]

/** A course as its students see it; watching it here is not recorded. */
export function CoursePreviewDialog({ course, onClose }: { course: Course; onClose: () => void }) {
  const [view, setView] = useState(teaching)
  const program = accessOptions.find(({ value }) => value === view)?.value
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={course.title}
      description={course.description}
      width="xl"
      maxHeight="90vh"
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <LevelBadge level={course.level} />
          <StatusBadge course={course} />
          <AccessBadges roleAccess={programsOf(course)} />
        </div>
        {course.thumbnail && (
          <img
            src={course.thumbnail}
            alt=""
            className="aspect-video w-full max-w-sm rounded-md object-cover"
          />
        )}
        <Field label="As seen by">
          <Select
            value={view}
            onChange={({ target }) => setView(target.value)}
            options={viewOptions}
          />
        </Field>
        {program ? (
          <StudentPreview
            key={program}
            course={course}
            program={program}
            waiting={<Spinner label="Loading the preview" />}
            failure="The preview could not be loaded."
          />
        ) : (
          <CoursePlayer course={course} failure="Failed to load course videos" tracked={false} />
        )}
      </div>
    </Dialog>
  )
}
