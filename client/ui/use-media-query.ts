import { useSyncExternalStore } from 'react'

/** Whether a media query holds now; false while prerendering. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    () => window.matchMedia(query).matches,
    () => false,
  )
}

/** Whether the window is narrower than 768 px. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 768px)')
