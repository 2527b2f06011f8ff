import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import type { TeamMember } from '#contract/access/staff.ts'
import { staffWords } from './staff-words.ts'

const looks: Record<TeamMember['staffRole'], BadgeProps['variant']> = {
  owner: 'info',
  admin: 'info',
  teacher: 'neutral',
  support: 'neutral',
  bookkeeper: 'neutral',
}

/** Somebody's role in the academy's office. */
export function StaffBadge({ role }: { role: TeamMember['staffRole'] }) {
  return <Badge variant={looks[role]}>{staffWords[role].name}</Badge>
}
