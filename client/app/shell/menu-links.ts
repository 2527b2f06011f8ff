import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useUser } from '#client/platform/session/session.tsx'
import { whenCalm } from '#client/platform/start/when-calm.ts'
import { areaAt, isClosed, sectionOf } from '../areas.ts'
import { isActive } from '../menus.ts'
import { firstReadsOf, hasSection, loadScreens } from '../sections.tsx'

/** Milliseconds for which a pointer rests on a link before its section's content is asked for. */
const rest = 60

/**
 * What menu links do besides navigating: they load their entry's screens and ask for what these read first as
 * soon as they are pointed at, and are marked as active as soon as they are pressed, although the previous
 * section stays until the next is ready.
 */
export function useMenuLinks() {
  const user = useUser()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const [pressed, setPressed] = useState<{ path: string; from: string } | null>(null)
  const here = pressed?.from === pathname ? pressed.path : pathname
  return {
    isMarked: (path: string) => isActive(path, here),
    linkProps(path: string) {
      const section = sectionOf(path)
      const area = areaAt(user, { pathname: path }, hasSection)
      const leave = () => clearTimeout(timer.current)
      const ask = async () => {
        leave()
        if (isClosed(area, user)) return
        for (const read of await firstReadsOf(area, section)) void read.ask(client)
      }
      // Many links are passed on the way to one.
      const enter = () => {
        void loadScreens(area, section)
        leave()
        timer.current = setTimeout(() => void ask(), rest)
      }
      const press = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => {
        if (!metaKey && !ctrlKey && !shiftKey) setPressed({ path, from: pathname })
      }
      return {
        onPointerEnter: enter,
        onPointerLeave: leave,
        onPointerDown: () => void ask(),
        onFocus: enter,
        onBlur: leave,
        onClick: press,
      }
    },
  }
}

/** Once the page's own content is there, fetches what is likely to be opened next. */
export function useLikelyPreloaded(): void {
  const user = useUser()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const load = useEffectEvent(async (signal: AbortSignal) => {
    const { fetchAhead } = await import('./fetch-ahead.ts')
    await fetchAhead(client, user, { pathname, signal })
  })
  useEffect(() => {
    const left = new AbortController()
    // Whatever could not be fetched is fetched when it is opened.
    const leave = whenCalm(client, () => void load(left.signal).catch(() => undefined))
    return () => {
      left.abort()
      leave()
    }
  }, [client])
}
