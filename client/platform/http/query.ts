import { focusManager, QueryClient } from '@tanstack/react-query'
import { minutes, seconds } from '../durations.ts'
import { isTransient } from './problems.ts'

export { minutes, seconds }

/**
 * The client of all queries. Data stays fresh for ten seconds; polling (`refetchInterval`) pauses
 * while the page is hidden and catches up when it is visible again; calls that failed without an
 * answer or with a server error are retried twice.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: seconds(10),
        gcTime: minutes(10),
        // When offline, a call fails and its screen says so, instead of waiting silently.
        networkMode: 'always',
        retry: (failures, error) => failures < 2 && isTransient(error),
        refetchIntervalInBackground: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}

/** Refetches stale data on window focus too, not only when the page becomes visible. */
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
