import { useEffect, useEffectEvent } from 'react'

/** Calls back once, `delay` milliseconds after `due` has become true, unless unmounted by then. */
export function useLater(due: boolean, delay: number, callback: () => void): void {
  const onTime = useEffectEvent(callback)
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => onTime(), delay)
    return () => clearTimeout(timer)
  }, [due, delay])
}
