import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { countUnreadMessages } from '#contract/messages/messages.ts'
import { messageKeys } from './messages.keys.ts'

export const unreadQuery = () =>
  queryOptions({
    queryKey: messageKeys.unread,
    queryFn: ({ signal }) => call(countUnreadMessages, { signal }),
    refetchInterval: minutes(2),
  })
