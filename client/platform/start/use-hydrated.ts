import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether React has taken over the prerendered page. False in the prerendered HTML and during
 * hydration: anything unknown at build time must come after.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
