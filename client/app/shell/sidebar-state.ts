import { useEffect, useEffectEvent, useState } from 'react'
import { minutes } from '#client/platform/query.ts'
import { useIsPhone } from '#client/ui/use-is-phone.ts'

const cookie = 'sidebar_state'
const sevenDays = minutes(7 * 24 * 60)

/** Whether the sidebar was left expanded, by the page's cookies; expanded when they don't say. */
export function expandedIn(cookies: string): boolean {
  return !cookies.split('; ').includes(`${cookie}=false`)
}

/** Remembers the sidebar for seven days, where the browser keeps cookies for scripts. */
async function remember(expanded: boolean): Promise<void> {
  if (!('cookieStore' in window)) return
  const expires = Date.now() + sevenDays
  await window.cookieStore.set({ name: cookie, value: `${expanded}`, expires, sameSite: 'lax' })
}

/** The sidebar's state: expanded or icons only, and on phones a drawer; Ctrl or Cmd + B toggles it. */
export function useSidebar() {
  const isPhone = useIsPhone()
  const [expanded, setExpanded] = useState(() => expandedIn(document.cookie))
  const [drawerOpen, setDrawerOpen] = useState(false)

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
