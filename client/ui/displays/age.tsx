import { useEffect, useState } from 'react'
import { age, moment } from './format.ts'

const step = 30_000

/** How long ago something was; tapped, when exactly. */
export function Age({ instant }: { instant: string }) {
  const [now, setNow] = useState(Date.now)
  const [isExact, setExact] = useState(false)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), step)
    return () => clearInterval(timer)
  }, [])
  const exact = moment(instant)
  return (
    <button
      type="button"
      title={exact}
      aria-pressed={isExact}
      aria-label={`${age(instant, now)}, ${exact}`}
      onClick={() => setExact(!isExact)}
      className="rounded-sm tabular-nums underline decoration-dotted underline-offset-4"
    >
      <time dateTime={instant}>{isExact ? exact : age(instant, now)}</time>
    </button>
  )
}
