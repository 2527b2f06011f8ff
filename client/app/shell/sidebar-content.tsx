import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useBrand } from '#client/platform/academy-info.ts'
import { useSession, useUser } from '#client/platform/session.tsx'
import { cx } from '#client/ui/cx.ts'
import { isActive, menuFor } from '../menus.ts'
import { hasSection } from '../sections.tsx'
import { UserBadge } from './user-badge.tsx'

/** What the sidebar and the phone's drawer hold; not expanded, only icons are in sight. */
export function SidebarContent({ expanded }: { expanded: boolean }) {
  const brand = useBrand()
  const user = useUser()
  const { pathname } = useLocation()
  return (
    <>
      <Link
        to="/"
        className="flex h-(--top-bar-height) shrink-0 items-center gap-2 border-b px-3 font-semibold"
      >
        <span
          aria-hidden="true"
          className={cx(
            'flex size-7 shrink-0 items-center justify-center rounded-md bg-primary text-sm text-primary-foreground',
            !expanded && '-ml-0.5',
          )}
        >
          {brand.charAt(0)}
        </span>
        <Label expanded={expanded}>{brand}</Label>
      </Link>
      <UserBadge user={user} expanded={expanded} />
      <nav
        aria-label="Navigation"
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-1.5"
      >
        {menuFor(user.roles, hasSection).map((group) => (
          <ul key={group[0]?.path} className="flex flex-col gap-0.5">
            {group.map(({ path, label, icon: Icon }) => {
              const active = isActive(path, pathname)
              return (
                <li key={path}>
                  <Link
                    to={path}
                    title={expanded ? undefined : label}
                    aria-current={active ? 'page' : undefined}
                    className={cx(
                      itemClass,
                      active && 'bg-secondary font-medium text-secondary-foreground',
                    )}
                  >
                    <Icon className="size-4 shrink-0" aria-hidden="true" />
                    <Label expanded={expanded}>{label}</Label>
                  </Link>
                </li>
              )
            })}
          </ul>
        ))}
      </nav>
      <div className="border-t p-1.5">
        <LogoutItem expanded={expanded} />
      </div>
    </>
  )
}

const itemClass =
  'flex h-9 w-full items-center gap-2.5 rounded-md px-2.5 text-sm whitespace-nowrap text-foreground hover:bg-muted'

/** Collapsed, the text is still there for those who listen. */
function Label({ expanded, children }: { expanded: boolean; children: ReactNode }) {
  return <span className={expanded ? 'truncate' : 'sr-only'}>{children}</span>
}

function LogoutItem({ expanded }: { expanded: boolean }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    await navigate('/')
  }
  return (
    <button
      type="button"
      title={expanded ? undefined : 'Logout'}
      onClick={() => void leave()}
      className={itemClass}
    >
      <LogOut className="size-4 shrink-0" aria-hidden="true" />
      <Label expanded={expanded}>Logout</Label>
    </button>
  )
}
