import { useMutation, useQueryClient } from '@tanstack/react-query'

/** What a query tells of the age of its data. */
interface Freshness {
  isFetching: boolean
  /** Milliseconds; 0 for not yet. */
  dataUpdatedAt: number
}

/**
 * What the head of an area needs for its Refresh button: `onRefresh` reads everything on the screen
 * again, whichever feature shows it; `refreshing` says that this, or the area's own query, is under
 * way; `updatedAt` is the age of the own query's data in milliseconds.
 */
export function useScreenRefresh({ isFetching, dataUpdatedAt }: Freshness) {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => client.refetchQueries({ type: 'active' }),
  })
  return {
    onRefresh: () => mutate(),
    refreshing: isFetching || isPending,
    updatedAt: dataUpdatedAt,
  }
}
