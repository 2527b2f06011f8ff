import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCachedSince } from '../offline/connection.ts'

/** What a query says about the age of its data. */
interface Freshness {
  isFetching: boolean
  /** Milliseconds; 0 for not yet. */
  dataUpdatedAt: number
}

/**
 * What an area's header needs for its Refresh button: `onRefresh` refetches everything on the screen,
 * whichever feature shows it; `refreshing` says whether this, or the area's own query, is in progress;
 * `updatedAt` is the time of the own query's data in milliseconds.
 */
export function useScreenRefresh({ isFetching, dataUpdatedAt }: Freshness) {
  const client = useQueryClient()
  const cachedSince = useCachedSince()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.refetchQueries({ type: 'active' }),
  })
  return {
    onRefresh: () => mutate(),
    refreshing: isFetching || isPending,
    // What this device had kept is as old as the academy's answer was, not as its reading.
    updatedAt:
      cachedSince === null ? dataUpdatedAt : Math.min(dataUpdatedAt, Date.parse(cachedSince)),
  }
}
