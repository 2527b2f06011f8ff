import { useEffect, useState } from 'react'

/** A value once it has not changed for `delay` milliseconds: for searches while typing. */
export function useDelayed<T>(value: T, delay: number): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return rested
}
