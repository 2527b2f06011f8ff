import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import type { ContentRole } from '#contract/access/permissions.ts'
import type { Course, Level } from '#contract/courses.ts'

const levelLooks: Record<Level, BadgeProps['variant']> = {
  beginner: 'success',
  intermediate: 'info',
  advanced: 'warning',
}

export function LevelBadge({ level }: { level: Level }) {
  return (
    <Badge variant={levelLooks[level]} className="capitalize">
      {level}
    </Badge>
  )
}

type Status = Pick<Course, 'isPublished' | 'publishAt' | 'waitsForUploads'>

export function StatusBadge({ course }: { course: Status }) {
  const { isPublished, publishAt, waitsForUploads } = course
  if (waitsForUploads) return <Badge variant="warning">Waiting for uploads</Badge>
  if (publishAt) return <Badge variant="info">From {day(publishAt)}</Badge>
  return (
    <Badge variant={isPublished ? 'success' : 'neutral'}>
      {isPublished ? 'Published' : 'Draft'}
    </Badge>
  )
}

const accessLooks: Record<ContentRole, BadgeProps['variant']> = {
  community_student: 'outline',
  academy_student: 'academy',
  mentorship_student: 'mentorship',
}

/** Who a course is for, by the role's name without '_student'. */
export function AccessBadges({ roleAccess }: { roleAccess: readonly ContentRole[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {roleAccess.map((role) => (
        <Badge key={role} variant={accessLooks[role]} className="capitalize">
          {role.replace('_student', '')}
        </Badge>
      ))}
    </span>
  )
}
