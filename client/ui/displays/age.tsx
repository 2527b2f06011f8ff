import { useEffect, useState } from 'react'
import { age, moment } from './format.ts'

const step = 30_000

/** How long ago an instant was, in words that are kept up to date. */
export function useAge(instant: string): string {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [])
  return age(instant, now)
}

/** How long ago something was; tapping shows the exact time. */
export function Age({ instant }: { instant: string }) {
  const passed = useAge(instant)
  const [isExact, setExact] = useState(false)
  const exact = moment(instant)
  return (
    <button
      type="button"
      title={exact}
      aria-pressed={isExact}
      aria-label={`${passed}, ${exact}`}
      onClick={() => setExact(!isExact)}
      className="rounded-sm tabular-nums underline decoration-dotted underline-offset-4"
    >
      <time dateTime={instant}>{isExact ? exact : passed}</time>
    </button>
  )
}
