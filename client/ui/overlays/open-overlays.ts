import { useEffect, useEffectEvent } from 'react'

/** The open overlays, topmost last: how to close each. */
const open: (() => void)[] = []

/** Called whenever an overlay opens or closes. */
const watchers = new Set<() => void>()
function notifyWatchers(): void {
  for (const tell of watchers) tell()
}

/** Whether a dialog or a drawer is open. */
export const hasOpenOverlay = (): boolean => open.length > 0

/** Calls `tell` whenever an overlay opens or closes; returns a function that stops it. */
export function watchOverlays(tell: () => void): () => void {
  watchers.add(tell)
  return () => watchers.delete(tell)
}

/** Closes the topmost dialog or drawer, as its own button would. */
export function closeTopOverlay(): void {
  open.at(-1)?.()
}

/** Lets the Back button close this overlay while it is open. */
export function useOverlay(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close)
  useEffect(() => {
    if (!isOpen) return
    const closeThis = () => onBack()
    open.push(closeThis)
    notifyWatchers()
    return () => {
      open.splice(open.indexOf(closeThis), 1)
      notifyWatchers()
    }
  }, [isOpen])
}
