import { useEffect } from 'react'

/** Reloads the page once the browser has a network again: for pages of which something did not come. */
export function useReloadOnline(isWanted = true): void {
  useEffect(() => {
    if (!isWanted) return
    const reload = () => window.location.reload()
    window.addEventListener('online', reload)
    return () => window.removeEventListener('online', reload)
  }, [isWanted])
}
