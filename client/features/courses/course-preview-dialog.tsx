import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Course } from '#contract/courses.ts'
import { AccessBadges, LevelBadge, StatusBadge } from './course-badges.tsx'
import { CoursePlayer } from './lessons/course-player.tsx'

/** A course as its students see it; watching it here is not recorded. */
export function CoursePreviewDialog({ course, onClose }: { course: Course; onClose: () => void }) {
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
          <StatusBadge isPublished={course.isPublished} publishAt={course.publishAt} />
          <AccessBadges roleAccess={course.roleAccess} />
        </div>
        {course.thumbnail && (
          <img
            src={course.thumbnail}
            alt=""
            className="aspect-video w-full max-w-sm rounded-md object-cover"
          />
        )}
        <CoursePlayer course={course} failure="Failed to load course videos" tracked={false} />
      </div>
    </Dialog>
  )
}
