import { Menu } from 'lucide-react'
import { Link } from 'react-router'
import { useUser } from '#client/platform/session.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { dailyMenu, shortLabel } from '../menus.ts'
import { hasSection } from '../sections.tsx'
import { useMenuLinks } from './menu-links.ts'

interface BottomBarProps {
  menuOpen: boolean
  /** Opens the whole menu. */
  onMenu: () => void
}

/** On phones, the daily sections within thumb's reach; the last place opens the whole menu. */
export function BottomBar({ menuOpen, onMenu }: BottomBarProps) {
  const user = useUser()
  const { isMarked, linkProps } = useMenuLinks()
  return (
    <nav
      data-shell=""
      aria-label="Daily"
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-card pb-[env(safe-area-inset-bottom)]"
    >
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
          <button
            type="button"
            aria-label="Menu"
            aria-expanded={menuOpen}
            onClick={onMenu}
            className={cx(placeClass, 'text-muted-foreground')}
          >
            <Menu className="size-5" aria-hidden="true" />
            <span>Menu</span>
          </button>
        </li>
      </ul>
    </nav>
  )
}

const placeClass =
  'flex size-full flex-col items-center justify-center gap-0.5 text-xs focus-visible:outline-offset-[-2px]'
