import { useEffect, useState } from 'react'

/** How many seconds are left of those there were `at` this moment (in milliseconds); null without a limit. */
export function useTimeLeft(seconds: number | null, at: number): number | null {
  const leftAt = (now: number) =>
    seconds === null ? null : Math.max(0, seconds - (now - at) / 1000)
  const [now, setNow] = useState(() => Date.now())
  const isOver = leftAt(now) === 0
  useEffect(() => {
    if (seconds === null || isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [seconds, isOver])
  return leftAt(now)
}
