import { type CSSProperties, useCallback, useState } from 'react'

/**
 * The height that an element had in a window of this width, used to reserve its space until it has
 * loaded, so that what is below does not move. Returns the style for the placeholder, undefined if the
 * height is unknown, and the ref for measuring.
 */
export function useStoredHeight(name: string): {
  held: CSSProperties | undefined
  ref: (element: HTMLElement | null) => (() => void) | undefined
} {
  const key = `height:${name}`
  const [held] = useState(() => readHeight(key))
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      // Its content may load after it.
      const watch = new ResizeObserver(() => {
        try {
          localStorage.setItem(key, `${window.innerWidth} ${element.offsetHeight}`)
        } catch {
          // Without storage no height is remembered.
        }
      })
      watch.observe(element)
      return () => watch.disconnect()
    },
    [key],
  )
  return { held, ref }
}

function readHeight(key: string): CSSProperties | undefined {
  const [width, height] = (localStorage.getItem(key) ?? '').split(' ').map(Number)
  return height && width === window.innerWidth ? { height } : undefined
}
