import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/**
 * Whether React has taken over the prerendered page. False in the prerendered HTML and while React
 * compares itself with it: what a page cannot know when it is built comes after.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
