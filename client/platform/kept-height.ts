import { type CSSProperties, useCallback, useState } from 'react'

/**
 * The height that something had in a window as wide as this one, for the place that is held until it has
 * been read: what stands below then stays where it is. Gives the style of what holds the place, undefined
 * where it has not been seen yet, and the ref of what takes it.
 */
export function useKeptHeight(name: string): {
  held: CSSProperties | undefined
  ref: (element: HTMLElement | null) => (() => void) | undefined
} {
  const key = `height:${name}`
  const [held] = useState(() => readHeight(key))
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined
      // What it holds may come after it.
      const watch = new ResizeObserver(() => {
        try {
          localStorage.setItem(key, `${window.innerWidth} ${element.offsetHeight}`)
        } catch {
          // Without storage the place is as high as ever.
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
