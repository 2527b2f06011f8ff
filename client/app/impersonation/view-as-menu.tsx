import { Eye } from 'lucide-react'
import type { ReactElement } from 'react'
import { useUser } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Menu, MenuItem } from '#client/ui/overlays/menu.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { may } from '#contract/access/permissions.ts'
import { impersonationRoles } from '#contract/identity/impersonation-roles.ts'
import { beginLook, viewNames } from './begin-and-end.ts'

const iconButton = (
  <Tooltip text="View as" side="bottom">
    <Button variant="ghost" size="icon" aria-label="View as">
      <Eye aria-hidden="true" />
    </Button>
  </Tooltip>
)

/** For admins: the site as somebody else sees it. */
export function ViewAsMenu({ trigger = iconButton }: { trigger?: ReactElement }) {
  const user = useUser()
  if (!may(user, 'settings.manage')) return null
  return (
    <Menu trigger={trigger}>
      {impersonationRoles.map((as) => (
        <MenuItem
          key={as}
          onSelect={() =>
            void beginLook(as).catch((error) =>
              failureToast(error, 'The view could not be opened. Please try again.'),
            )
          }
        >
          {viewNames[as]}
        </MenuItem>
      ))}
    </Menu>
  )
}
