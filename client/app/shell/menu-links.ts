import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#client/platform/session.tsx'
import { whenCalm } from '#client/platform/when-calm.ts'
import { loadLateParts } from '#client/ui/overlays/late.ts'
import { areaOf, sectionOf } from '../areas.ts'
import { dailyMenu, isActive } from '../menus.ts'
import { hasSection, loadScreens } from '../sections.tsx'

/** The Network Information API, in browsers that have it. */
interface Thrifty {
  connection?: { saveData?: boolean }
}

/**
 * What menu links do besides navigating: they preload their entry's screens and are marked as active
 * as soon as they are pressed, although the previous section stays until the next is ready.
 */
export function useMenuLinks() {
  const user = useUser()
  const { pathname } = useLocation()
  const [pressed, setPressed] = useState<{ path: string; from: string } | null>(null)
  const here = pressed?.from === pathname ? pressed.path : pathname
  return {
    isMarked: (path: string) => isActive(path, here),
    linkProps(path: string) {
      const load = () => {
        const section = sectionOf(path)
        loadScreens(areaOf(user, section, hasSection), section)
      }
      const press = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
        if (!metaKey && !ctrlKey && !shiftKey) setPressed({ path, from: pathname })
      }
      return { onPointerEnter: load, onFocus: load, onTouchStart: load, onClick: press }
    },
  }
}

/**
 * Once the page's own content is there, fetches what opens over it and what the user opens daily, unless
 * the device is saving data.
 */
export function useDailyPreloaded(): void {
  const user = useUser()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const load = useEffectEvent(() => {
    if ((navigator as Navigator & Thrifty).connection?.saveData) return
    loadLateParts()
    for (const { path, section } of dailyMenu(user, hasSection)) {
      if (path !== pathname) loadScreens(areaOf(user, section, hasSection), section)
    }
  })
  useEffect(() => whenCalm(client, () => load()), [client])
}
