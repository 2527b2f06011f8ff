import { Link } from 'react-router'
import { useUser } from '#client/platform/session/session.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { ThumbActionsPlace } from '#client/ui/lists/thumb-actions.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { dailyMenu, shortLabel } from '../menus.ts'
import { hasSection } from '../sections.tsx'
import { useMenuLinks } from './menu-links.ts'
import { MenuButton } from './sidebar.tsx'

/**
 * On phones, within thumb's reach: the page's actions, and below them the daily sections, whose last place opens the
 * whole menu.
 */
export function BottomBar() {
  const user = useUser()
  const isPhone = useIsPhone()
  const { isMarked, linkProps } = useMenuLinks()
  if (!isPhone) return null
  return (
    <div
      data-shell=""
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-card pb-[env(safe-area-inset-bottom)]"
    >
      <ThumbActionsPlace />
      <nav aria-label="Daily">
        <ul className="flex h-14 *:min-w-0 *:flex-1">
          {dailyMenu(user, hasSection).map(({ path, label, icon: Icon }) => {
            const active = isMarked(path)
            return (
              <li key={path}>
                <Link
                  to={path}
                  {...linkProps(path)}
                  aria-label={label}
                  aria-current={active ? 'page' : undefined}
                  className={cx(
                    placeClass,
                    active ? 'font-medium text-foreground' : 'text-muted-foreground',
                  )}
                >
                  <Icon className={cx('size-5', active && 'text-accent')} aria-hidden="true" />
                  <span className="max-w-full truncate px-0.5">{shortLabel(label)}</span>
                </Link>
              </li>
            )
          })}
          <li>
            <MenuButton className={placeClass} />
          </li>
        </ul>
      </nav>
    </div>
  )
}

const placeClass =
  'flex size-full flex-col items-center justify-center gap-0.5 text-xs focus-visible:outline-offset-[-2px]'
