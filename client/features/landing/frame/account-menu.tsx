import { CircleUserRound, LayoutDashboard, LogOut, Settings } from 'lucide-react'
import { useNavigate } from 'react-router'
import { mayLeave } from '#client/platform/session/leaving.ts'
import { useSession } from '#client/platform/session/session.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Avatar } from '#client/ui/displays/avatar.tsx'
import { Menu, MenuItem, MenuSeparator } from '#client/ui/overlays/menu.tsx'
import type { CurrentUser } from '#contract/identity/identity.ts'
import { pages } from '#contract/site/pages.ts'

/** A signed-in visitor's menu on the landing page. */
export function AccountMenu({ user }: { user: CurrentUser }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const leave = async () => {
    if (!(await mayLeave())) return
    await signOut()
    await navigate(pages.login)
  }
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label="Account">
          <Avatar name={user.name || 'User'} src={user.avatarUrl} />
        </Button>
      }
    >
      <MenuItem
        icon={<CircleUserRound aria-hidden="true" />}
        onSelect={() => void navigate(pages.profile)}
      >
        Profile
      </MenuItem>
      <MenuItem
        icon={<LayoutDashboard aria-hidden="true" />}
        onSelect={() => void navigate(pages.dashboard)}
      >
        My Dashboard
      </MenuItem>
      <MenuItem
        icon={<Settings aria-hidden="true" />}
        onSelect={() => void navigate(pages.settings)}
      >
        Settings
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => void leave()}>
        Sign out
      </MenuItem>
    </Menu>
  )
}
