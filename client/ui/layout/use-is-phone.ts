import { useSyncExternalStore } from 'react'

const query = '(width < 768px)'

/** Whether the window is narrower than 768 px; false while prerendering. */
export function useIsPhone(): boolean {
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
