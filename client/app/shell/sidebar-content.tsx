import { LogOut, Settings } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { mayLeave } from '#client/platform/session/leaving.ts'
import { useSession, useUser } from '#client/platform/session/session.tsx'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { BrandName } from '#client/ui/layout/brand-name.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { pages } from '#contract/site/pages.ts'
import { isActive, menuFor } from '../menus.ts'
import { hasSection } from '../sections.tsx'
import { useMenuLinks } from './menu-links.ts'
import { UserBadge } from './user-badge.tsx'

/** The content of the sidebar and of the phone's drawer; collapsed, only icons are visible. */
export function SidebarContent({ expanded }: { expanded: boolean }) {
  const brand = useBrand()
  const user = useUser()
  const { pathname } = useLocation()
  const { isMarked, linkProps } = useMenuLinks()
  return (
    <>
      <Link
        to={pages.home}
        className="flex h-(--top-bar-height) shrink-0 items-center gap-2.5 border-b px-2.5 font-semibold focus-visible:outline-offset-[-3px]"
      >
        <BrandName brand={brand} compact={!expanded} />
      </Link>
      <nav
        aria-label="Navigation"
        className="flex min-h-0 flex-1 flex-col gap-3 overflow-x-hidden overflow-y-auto px-1.5 py-3"
      >
        {menuFor(user, hasSection).map((group, index) => (
          <ul
            key={group[0]?.path}
            className={cx('flex flex-col gap-0.5', index > 0 && 'border-t pt-3')}
          >
            {group.map(({ path, label, icon: Icon }) => {
              const active = isMarked(path)
              return (
                <li
                  key={path}
                  ref={active ? bringIntoSight : undefined}
                  className="relative scroll-my-9"
                >
                  {active && (
                    <span
                      aria-hidden="true"
                      className="absolute inset-y-2 -left-1.5 w-0.5 rounded-r-full bg-accent-line"
                    />
                  )}
                  <Tooltip text={label} side="right" disabled={expanded}>
                    <Link
                      to={path}
                      {...linkProps(path)}
                      aria-current={active ? 'page' : undefined}
                      className={cx(
                        itemClass,
                        active
                          ? 'bg-secondary font-medium text-secondary-foreground'
                          : 'text-muted-foreground hover:bg-muted hover:text-foreground',
                      )}
                    >
                      <Icon
                        className={cx('size-4 shrink-0', active && 'text-accent')}
                        aria-hidden="true"
                      />
                      <Label expanded={expanded}>{label}</Label>
                    </Link>
                  </Tooltip>
                </li>
              )
            })}
          </ul>
        ))}
      </nav>
      <div className="flex shrink-0 flex-col gap-0.5 border-t px-1.5 py-2">
        <SettingsItem expanded={expanded} active={isActive(pages.settings, pathname)} />
        <LogoutItem expanded={expanded} />
        <UserBadge user={user} expanded={expanded} />
      </div>
    </>
  )
}

const itemClass =
  'flex h-9 w-full items-center gap-3 rounded-md px-2.5 text-sm whitespace-nowrap transition-colors focus-visible:outline-offset-[-2px]'

/**
 * An admin's menu is taller than most windows: scrolls the active entry into view. Only once the page has
 * been laid out: earlier, this would have it laid out twice.
 */
function bringIntoSight(entry: HTMLElement | null) {
  if (!entry) return
  const observer = new IntersectionObserver(() => {
    observer.disconnect()
    entry.scrollIntoView({ block: 'nearest' })
  })
  observer.observe(entry)
  return () => observer.disconnect()
}

/** When collapsed, the text is still there for screen readers. */
function Label({ expanded, children }: { expanded: boolean; children: ReactNode }) {
  return <span className={expanded ? 'truncate' : 'sr-only'}>{children}</span>
}

function SettingsItem({ expanded, active }: { expanded: boolean; active: boolean }) {
  return (
    <Tooltip text="Settings" side="right" disabled={expanded}>
      <Link
        to={pages.settings}
        aria-current={active ? 'page' : undefined}
        className={cx(
          itemClass,
          active
            ? 'bg-secondary font-medium text-secondary-foreground'
            : 'text-muted-foreground hover:bg-muted hover:text-foreground',
        )}
      >
        <Settings className={cx('size-4 shrink-0', active && 'text-accent')} aria-hidden="true" />
        <Label expanded={expanded}>Settings</Label>
      </Link>
    </Tooltip>
  )
}

function LogoutItem({ expanded }: { expanded: boolean }) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const leave = async () => {
    if (!(await mayLeave())) return
    // Leave the screens that call the server first: they would get answers without a session. To the
    // home page, not to /login as from the avatar: required by the specification, section 2.
    await navigate(pages.home)
    await signOut()
  }
  return (
    <Tooltip text="Logout" side="right" disabled={expanded}>
      <button
        type="button"
        onClick={() => void leave()}
        className={cx(itemClass, 'text-muted-foreground hover:bg-muted hover:text-foreground')}
      >
        <LogOut className="size-4 shrink-0" aria-hidden="true" />
        <Label expanded={expanded}>Logout</Label>
      </button>
    </Tooltip>
  )
}
