import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { Late } from './late.ts'

interface Opened {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * What lies over a page: loaded when it is first opened, and undefined until then. Where it cannot be
 * loaded, it counts as closed again.
 */
export function useLatePart<P>(
  part: Late<ComponentType<P>>,
  { open, onOpenChange }: Opened,
): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<ComponentType<P>>()
  const giveUp = useEffectEvent(() => onOpenChange(false))
  const isAwaited = open && !loaded
  const here = isAwaited ? part.here() : undefined
  // From then on it stays, so that it can be seen to close.
  if (here) setLoaded(() => here)
  useEffect(() => {
    if (!isAwaited) return
    let isWanted = true
    part.load().then(
      (component) => isWanted && setLoaded(() => component),
      () => isWanted && giveUp(),
    )
    return () => {
      isWanted = false
    }
  }, [isAwaited, part])
  return loaded
}
