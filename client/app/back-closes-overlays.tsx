import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useBlocker, useLocation, useNavigate } from 'react-router'
import {
  closeTopOverlay,
  hasOpenOverlay,
  watchOverlays,
} from '#client/ui/overlays/open-overlays.ts'

/** Whether the browser's way back would leave the program: nothing of it lies before this page. */
function isFirstEntry(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && state.idx === 0
}

/** The Back button closes what is open over the page first; the page stays. */
export function BackClosesOverlays() {
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP' && hasOpenOverlay())
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    closeTopOverlay()
  }, [blocker])
  useEntryBehind(useSyncExternalStore(watchOverlays, hasOpenOverlay, () => false))
  return null
}

/**
 * The router can stop a step back within the program, but not one out of it. Where an overlay opens on
 * the first page that was opened (from the home screen, from a link in a mail), that page is put into
 * the history once more, so that the step back is one within the program.
 */
function useEntryBehind(isCovered: boolean) {
  const navigate = useNavigate()
  const location = useLocation()
  const enterAgain = useEffectEvent(() => {
    if (!isFirstEntry()) return
    void navigate(location, { state: location.state, preventScrollReset: true })
  })
  useEffect(() => {
    if (isCovered) enterAgain()
  }, [isCovered])
}
