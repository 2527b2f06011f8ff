import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import type { Late } from './late.ts'
import { toast } from './toast.tsx'

interface Opened {
  open: boolean
  onOpenChange: (open: boolean) => void
}

/**
 * An overlay's component, loaded when it is first opened and undefined until then. If loading fails, the
 * overlay is closed again.
 */
export function useLatePart<P>(
  part: Late<ComponentType<P>>,
  { open, onOpenChange }: Opened,
): ComponentType<P> | undefined {
  const [loaded, setLoaded] = useState<ComponentType<P>>()
  const giveUp = useEffectEvent(() => onOpenChange(false))
  const isAwaited = open && !loaded
  const here = isAwaited ? part.here() : undefined
  // It stays mounted from then on, so that closing is animated.
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

/** Says that what was pressed for could not be loaded, as on a line that has dropped. */
export const sayNotLoaded = (): void =>
  toast({
    id: 'not-loaded',
    title: 'This could not be loaded',
    description: 'Please check your connection and try again.',
    variant: 'destructive',
  })

/** The same for an overlay of its own: that it is closed again is said, since nothing else shows the press. */
export function useLateOverlay<P>(
  part: Late<ComponentType<P>>,
  { open, onOpenChange }: Opened,
): ComponentType<P> | undefined {
  const giveUp = () => {
    sayNotLoaded()
    onOpenChange(false)
  }
  return useLatePart(part, { open, onOpenChange: giveUp })
}
