import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far beyond the screen it counts as near: as far as a finger scrolls at once. */
const rootMargin = '50% 0px'

interface WhenNearProps {
  /** Shown until then, about as high. */
  waiting: ReactNode
  children: ReactNode
}

/** Renders its children once somebody has scrolled near them; for what is far down a page, at its end. */
export function WhenNear({ waiting, children }: WhenNearProps): ReactNode {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (!place.current) return
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
  }, [])
  return isNear ? children : <div ref={place}>{waiting}</div>
}
