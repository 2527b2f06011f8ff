import { useEffect, useState } from 'react'
import type { LiveSession } from '#contract/live-sessions.ts'
import { phaseOf, type SessionPhase, untilNextChange } from './session-times.ts'

/** The current phase of a session, updated whenever it or its countdown changes: it opens to the second. */
export function useSessionPhase(session: Pick<LiveSession, 'date' | 'duration'>): SessionPhase {
  const [now, setNow] = useState(Date.now)
  const shown = phaseOf(session, now)
  // After every rendering, from the clock: whatever else renders delays nothing.
  useEffect(() => {
    if (shown.phase === 'over') return
    const current = phaseOf(session, Date.now())
    const next = current.phase === shown.phase ? untilNextChange(current) : 0
    const timer = setTimeout(() => setNow(Date.now()), next ?? 0)
    return () => clearTimeout(timer)
  })
  return shown
}
