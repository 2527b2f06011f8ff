import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { minutes } from '#client/platform/http/query.ts'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'

const cookie = 'sidebar_state'
const sevenDays = minutes(7 * 24 * 60)

/** Whether the sidebar was left expanded, according to the page's cookies; otherwise whether there is room for it. */
export function expandedIn(cookies: string, hasRoom: boolean): boolean {
  const set = cookies.split('; ')
  if (set.includes(`${cookie}=true`)) return true
  return hasRoom && !set.includes(`${cookie}=false`)
}

/** Whether the sidebar leaves enough room for a page; on an upright tablet it does not. */
const hasRoom = () => window.matchMedia('(width >= 1024px)').matches

/** Remembers the sidebar for seven days, if the browser lets scripts set cookies. */
async function remember(expanded: boolean): Promise<void> {
  if (!('cookieStore' in window)) return
  const expires = Date.now() + sevenDays
  await window.cookieStore.set({ name: cookie, value: `${expanded}`, expires, sameSite: 'lax' })
}

export interface SidebarState {
  isPhone: boolean
  /** Otherwise only icons are visible. */
  expanded: boolean
  drawerOpen: boolean
  setDrawerOpen: (open: boolean) => void
  toggle: () => void
}

/**
 * The sidebar's state: expanded or icons only, on phones a drawer, which another page closes; Ctrl or Cmd + B
 * toggles it.
 */
export function useSidebar(): SidebarState {
  const isPhone = useIsPhone()
  const [expanded, setExpanded] = useState(() => expandedIn(document.cookie, hasRoom()))
  const [drawerOpen, setDrawerOpen] = useState(false)
  const { pathname } = useLocation()
  const closeDrawer = useEffectEvent((_pathname: string) => setDrawerOpen(false))
  useEffect(() => closeDrawer(pathname), [pathname])

  const toggle = () => {
    if (isPhone) return setDrawerOpen(!drawerOpen)
    void remember(!expanded)
    setExpanded(!expanded)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    toggle()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])

  return { isPhone, expanded, drawerOpen, setDrawerOpen, toggle }
}
