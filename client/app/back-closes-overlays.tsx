import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { closeTopOverlay, hasOpenOverlay } from '#client/ui/overlays/open-overlays.ts'

/** The Back button closes what is open over the page first; the page stays. */
export function BackClosesOverlays() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && hasOpenOverlay())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    closeTopOverlay()
  }, [blocker])
  return null
}
