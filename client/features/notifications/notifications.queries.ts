import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  clearNotifications,
  dismissNotification,
  listNotifications,
} from '#contract/notifications/notifications.ts'
import { notificationKeys } from './notifications.keys.ts'

const notificationsQuery = () =>
  queryOptions({
    queryKey: notificationKeys.all,
    queryFn: ({ signal }) => call(listNotifications, { signal }),
    refetchInterval: minutes(2),
  })

/** The user's notifications, kept current by the live stream. */
export function useNotifications() {
  return useQuery(notificationsQuery())
}

/** Removes one notification at once, and puts it back if the server refuses. */
export function useDismissNotification() {
  const client = useQueryClient()
  return useChange(
    notificationKeys.all,
    (id: string) => call(dismissNotification, { params: { id } }),
    {
      onMutate: (id) => forget(client, (one) => one === id),
    },
  )
}

/** Removes all of them. */
export function useClearNotifications() {
  const client = useQueryClient()
  return useChange(notificationKeys.all, () => call(clearNotifications), {
    onMutate: () => forget(client, () => true),
  })
}

async function forget(client: QueryClient, isGone: (id: string) => boolean): Promise<void> {
  await client.cancelQueries({ queryKey: notificationKeys.all })
  client.setQueryData(notificationsQuery().queryKey, (page) => {
    if (!page) return page
    const items = page.items.filter(({ id }) => !isGone(id))
    return { items, total: page.total - (page.items.length - items.length) }
  })
}
