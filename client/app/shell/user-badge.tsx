import { Link } from 'react-router'
import { Avatar } from '#client/ui/displays/avatar.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { pages } from '#contract/site/pages.ts'
import { roleLabel } from '../role-chips.ts'

const looks: Record<string, BadgeProps['variant']> = {
  academy_student: 'academy',
  mentorship_student: 'mentorship',
  admin: 'info',
  owner: 'info',
}

/** The signed-in user: picture or initial, name, e-mail and roles; links to the profile. */
export function UserBadge({ user, expanded }: { user: CurrentUser; expanded: boolean }) {
  const name = user.name || 'User'
  return (
    <Tooltip text="Profile" side="right" disabled={expanded}>
      <Link
        to={pages.profile}
        className={cx(
          'rounded-md hover:bg-muted focus-visible:outline-offset-[-2px]',
          expanded ? 'flex items-start gap-2.5 px-2 pt-2 pb-1.5' : 'py-1 pl-0.5',
        )}
      >
        <Avatar name={name} src={user.avatarUrl} />
        <div className={expanded ? 'min-w-0 flex-1' : 'sr-only'}>
          <p className="truncate text-sm leading-4 font-medium">{name}</p>
          <p className="truncate text-compact text-muted-foreground">{user.email}</p>
          <ul aria-label="Roles" className="mt-1.5 flex flex-wrap gap-1">
            {[...user.roles, ...(user.staffRole ? [user.staffRole] : [])].map((role) => (
              <li key={role}>
                <Badge variant={looks[role]}>{roleLabel(role)}</Badge>
              </li>
            ))}
          </ul>
        </div>
      </Link>
    </Tooltip>
  )
}
