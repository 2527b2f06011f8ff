import { useEffect, useState } from 'react'
import type { LiveSession } from '#contract/live-sessions.ts'
import { countdownStep, phaseOf, type SessionPhase } from './session-times.ts'

const idleStep = 5000

/** The current phase of a session, updated whenever it changes. */
export function useSessionPhase(session: Pick<LiveSession, 'date' | 'duration'>): SessionPhase {
  const [now, setNow] = useState(Date.now)
  const phase = phaseOf(session, now)
  const step = phase.phase === 'waiting' ? countdownStep(phase.opensIn) : idleStep
  const isOver = phase.phase === 'over'
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [step, isOver])
  return phase
}
