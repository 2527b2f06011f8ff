import { type ReactNode, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'

let place: HTMLElement | null = null
const listeners = new Set<() => void>()

function placeAt(element: HTMLElement | null) {
  place = element
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place of a page's actions on top of the bar at the bottom of a phone's screen, which does not move for them. */
export function ThumbActionsPlace() {
  return (
    <div
      ref={placeAt}
      className="absolute inset-x-0 bottom-full flex flex-wrap gap-2 border-t bg-card p-2 *:h-11 *:grow *:px-2 empty:hidden"
    />
  )
}

/**
 * On phones, the actions of a list or page, within the thumb's reach: part of the bar at the bottom, where they stay
 * while the page scrolls. In a page without that bar there are none; the bar may come and go, as when a phone is turned.
 */
export function ThumbActions({ children }: { children: ReactNode }) {
  const shownIn = useSyncExternalStore(
    subscribe,
    () => place,
    () => null,
  )
  return shownIn && createPortal(children, shownIn)
}
