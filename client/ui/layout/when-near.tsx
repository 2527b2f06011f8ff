import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIsCalm } from '#client/platform/start/use-is-calm.ts'

/** How far beyond the screen it counts as near: as far as a finger scrolls at once. */
const rootMargin = '50% 0px'

interface WhenNearProps {
  /** The space it takes until then, as a class. */
  height: string
  children: ReactNode
}

/**
 * Renders its children once somebody has scrolled near them and the page's own content is there, before which
 * everything is near; for what is far down a page, at its end.
 */
export function WhenNear({ height, children }: WhenNearProps): ReactNode {
  const isCalm = useIsCalm()
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!isCalm || !place.current) return
    const observer = new IntersectionObserver(
      (seen) => {
        if (!seen.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        setNear(true)
      },
      { rootMargin },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isCalm])
  return isNear ? children : <div ref={place} data-when-near="" className={height} />
}
