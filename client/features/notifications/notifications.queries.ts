import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import { minutes } from '#client/platform/query.ts'
import {
  clearNotifications,
  dismissNotification,
  listNotifications,
} from '#contract/notifications.ts'

const keys = { all: ['notifications'] as const }

const notificationsQuery = () =>
  queryOptions({
    queryKey: keys.all,
    queryFn: ({ signal }) => call(listNotifications, { signal }),
    refetchInterval: minutes(2),
  })

/** The user's notifications, kept current by the live stream. */
export function useNotifications() {
  useLiveInvalidation(['notification.new'], keys.all)
  return useQuery(notificationsQuery())
}

/** Takes one notification off the list at once, and puts it back when the server refuses. */
export function useDismissNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(dismissNotification, { params: { id } }),
    onMutate: (id) => forget(client, (one) => one === id),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

/** Takes all of them off. */
export function useClearNotifications() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(clearNotifications),
    onMutate: () => forget(client, () => true),
    onSettled: () => client.invalidateQueries({ queryKey: keys.all }),
  })
}

async function forget(client: QueryClient, isGone: (id: string) => boolean): Promise<void> {
  await client.cancelQueries({ queryKey: keys.all })
  client.setQueryData(notificationsQuery().queryKey, (page) => {
    if (!page) return page
    const items = page.items.filter(({ id }) => !isGone(id))
    return { items, total: page.total - (page.items.length - items.length) }
  })
}
