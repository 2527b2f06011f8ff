import { Link, useLocation } from 'react-router'
import { barLook, tabLook } from '#client/ui/controls/tabs.tsx'
import { cx } from '#client/ui/styles/cx.ts'
import { viewsAt } from '../menus.ts'
import { useMenuLinks } from './menu-links.ts'

/** The switch between the views of a section, each with its own address; nothing where there is one. */
export function SectionViews() {
  const { pathname } = useLocation()
  const { linkProps } = useMenuLinks()
  const here = pathname.replace(/\/+$/, '')
  const views = viewsAt(here)
  if (views.length === 0) return null
  return (
    <nav aria-label="Views">
      <ul className={barLook}>
        {views.map(({ path, label }) => {
          const isOpen = path === here
          return (
            <li key={path}>
              <Link
                to={path}
                {...linkProps(path)}
                aria-current={isOpen ? 'page' : undefined}
                data-active={isOpen ? '' : undefined}
                className={cx(
                  tabLook,
                  'inline-flex items-center border-b-2 border-transparent data-active:border-accent-line',
                )}
              >
                {label}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
