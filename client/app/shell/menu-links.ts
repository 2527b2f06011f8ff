import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { askInOne } from '#client/platform/first-reads.ts'
import { useUser } from '#client/platform/session.tsx'
import { whenCalm } from '#client/platform/when-calm.ts'
import { loadLateParts } from '#client/ui/overlays/late.ts'
import { areaOf, sectionOf } from '../areas.ts'
import { isActive, likelyMenu } from '../menus.ts'
import { firstReadsOf, hasSection, loadScreens } from '../sections.tsx'

/** The Network Information API, in browsers that have it. */
interface Thrifty {
  connection?: { saveData?: boolean; effectiveType?: string }
}

/** Whether what may never be needed is too dear on this connection. */
function isThrifty(): boolean {
  const { saveData, effectiveType = '4g' } = (navigator as Navigator & Thrifty).connection ?? {}
  return saveData === true || effectiveType !== '4g'
}

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
      const area = areaOf(user, section, hasSection)
      const leave = () => clearTimeout(timer.current)
      const ask = async () => {
        leave()
        for (const read of await firstReadsOf(area, section)) void read.ask(client)
      }
      // Many links are passed on the way to one.
      const enter = () => {
        loadScreens(area, section)
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

/**
 * Once the page's own content is there, fetches the sections that are likely next, then what opens over the page, and
 * what students' sections read first, unless the device is saving data or its line is slow.
 */
export function useLikelyPreloaded(): void {
  const user = useUser()
  const client = useQueryClient()
  const { pathname } = useLocation()
  const load = useEffectEvent(async () => {
    if (isThrifty()) return
    const likely = likelyMenu(user, hasSection).filter(({ path }) => path !== pathname)
    const reads = likely.map(async ({ section }) => {
      const area = areaOf(user, section, hasSection)
      loadScreens(area, section)
      const first = await firstReadsOf(area, section)
      // The office's many lists are asked for when somebody points at one.
      return area === 'admin' ? [] : first
    })
    const missing = (await Promise.all(reads)).flat()
    // Larger than the sections, which would wait for it on a slow line.
    loadLateParts()
    await askInOne(client, missing)
  })
  useEffect(() => whenCalm(client, () => void load()), [client])
}
