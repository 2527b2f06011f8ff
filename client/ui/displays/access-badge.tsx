import type { ContentRole, Role } from '#contract/access/permissions.ts'
import { Badge, type BadgeProps } from './badge.tsx'

/** The access levels for content, as options of a form. */
export const accessOptions: readonly { value: ContentRole; label: string }[] = [
  { value: 'community_student', label: 'Community (Free)' },
  { value: 'academy_student', label: 'Academy (Premium)' },
  { value: 'mentorship_student', label: 'Mentorship (Elite)' },
]

const looks: Record<Role, BadgeProps['variant']> = {
  community_student: 'outline',
  academy_student: 'academy',
  mentorship_student: 'mentorship',
  admin: 'info',
}

/** A role by its name without '_student'. */
function RoleBadge({ role }: { role: Role }) {
  return (
    <Badge variant={looks[role]} className="capitalize">
      {role.replace('_student', '')}
    </Badge>
  )
}

/** Several roles next to each other: those of a user, or those that content is for. */
export function RoleBadges({ roles }: { roles: readonly Role[] }) {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      {roles.map((role) => (
        <RoleBadge key={role} role={role} />
      ))}
    </span>
  )
}
