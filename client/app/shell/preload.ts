import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#client/platform/session.tsx'
import { areaOf, sectionOf } from '../areas.ts'
import { dailyMenu } from '../menus.ts'
import { hasSection, loadScreens } from '../sections.tsx'

/** Of a browser that says so. */
interface Thrifty {
  connection?: { saveData?: boolean }
}

/** Asks for the screens of a menu entry before it is pressed: what a link does that is about to be. */
export function usePreload() {
  const user = useUser()
  return (path: string) => {
    const load = () => {
      const section = sectionOf(path)
      loadScreens(areaOf(user, section, hasSection), section)
    }
    return { onPointerEnter: load, onFocus: load, onTouchStart: load }
  }
}

/** Milliseconds after which what is daily is fetched even if the browser is never idle. */
const patience = 5_000

/** While nothing else is to be done, fetches what somebody opens daily, unless the device is to save data. */
export function useDailyPreloaded(): void {
  const user = useUser()
  const { pathname } = useLocation()
  const load = useEffectEvent(() => {
    for (const { path, section } of dailyMenu(user, hasSection)) {
      if (path !== pathname) loadScreens(areaOf(user, section, hasSection), section)
    }
  })
  useEffect(() => {
    if ((navigator as Navigator & Thrifty).connection?.saveData) return
    // Not every browser says when it is idle.
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => load(), patience)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => load(), { timeout: patience })
    return () => cancelIdleCallback(idle)
  }, [])
}
