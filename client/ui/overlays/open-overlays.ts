import { useEffect, useEffectEvent } from 'react'

/** The open overlays, topmost last: how to close each. */
const open: (() => void)[] = []

/** Whether a dialog or a drawer is open. */
export const hasOpenOverlay = (): boolean => open.length > 0

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
    return () => {
      open.splice(open.indexOf(closeThis), 1)
    }
  }, [isOpen])
}
