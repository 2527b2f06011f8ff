import { focusManager, QueryClient } from '@tanstack/react-query'
import { minutes, seconds } from './durations.ts'
import { isTransient } from './problems.ts'

export { minutes, seconds }

/**
 * The client of all queries. Data counts as fresh for ten seconds; polling (`refetchInterval`)
 * pauses while the page is hidden and catches up when it is seen again; what failed without an
 * answer or by the server's fault is tried twice more.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: seconds(10),
        gcTime: minutes(10),
        // Offline, a call fails and its screen says so, instead of waiting in silence.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isTransient(error),
        refetchIntervalInBackground: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Refetches stale data when the window gets the focus, too, not only when the page is seen again. */
export function watchWindowFocus(): void {
  focusManager.setEventListener((onFocus) => {
    const notify = () => onFocus()
    window.addEventListener('focus', notify)
    window.addEventListener('visibilitychange', notify)
    return () => {
      window.removeEventListener('focus', notify)
      window.removeEventListener('visibilitychange', notify)
    }
  })
}
