import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const id = 'thumb-actions'

/** The place of a page's actions on top of the bar at the bottom of a phone's screen, which does not move for them. */
export function ThumbActionsPlace() {
  return (
    <div
      id={id}
      className="absolute inset-x-0 bottom-full flex flex-wrap gap-2 border-t bg-card p-2 *:h-11 *:grow *:px-2 empty:hidden"
    />
  )
}

/**
 * On phones, the actions of a list or page, within the thumb's reach: part of the bar at the bottom, where they stay
 * while the page scrolls. In a page without that bar there are none.
 */
export function ThumbActions({ children }: { children: ReactNode }) {
  const [place, setPlace] = useState<HTMLElement | null>(null)
  // The bar may be rendered together with the page, after it.
  useLayoutEffect(() => setPlace(document.getElementById(id)), [])
  return place && createPortal(children, place)
}
