import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import type { ListCall } from '#client/platform/list-state.ts'
import { minutes } from '#client/platform/query.ts'
import { useChange } from '#client/platform/use-change.ts'
import {
  type Conversation,
  type ConversationSort,
  closeConversation,
  countUnreadMessages,
  getConversation,
  getOwnConversation,
  listConversations,
  type ManagedConversation,
  type Message,
  markConversationUnread,
  readConversation,
  readOwnConversation,
} from '#contract/messages.ts'
import { messageKeys, type Whose } from './messages.keys.ts'

export const unreadQuery = () =>
  queryOptions({
    queryKey: messageKeys.unread,
    queryFn: ({ signal }) => call(countUnreadMessages, { signal }),
    refetchInterval: minutes(2),
  })

/** Which conversations are listed; undefined for all. */
export type InboxState = 'open' | 'closed' | undefined

/** One page of the conversations; unless sorted, unread ones first, then the newest. */
export const inboxQuery = (list: ListCall<ConversationSort>, state: InboxState) =>
  queryOptions({
    queryKey: [...messageKeys.inbox, list, state],
    queryFn: ({ signal }) => call(listConversations, { query: { ...list, state }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

type Part = Conversation & Partial<Pick<ManagedConversation, 'user'>>

/** A conversation in parts, the newest first; each further one is of earlier messages. */
export const conversationQuery = (whose: Whose) =>
  infiniteQueryOptions({
    queryKey: messageKeys.conversation(whose),
    queryFn: ({ pageParam: before, signal }): Promise<Part> =>
      whose === null
        ? call(getOwnConversation, { query: { before }, signal })
        : call(getConversation, { params: { userId: whose }, query: { before }, signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ earlier }) => earlier ?? undefined,
    refetchInterval: minutes(1),
  })

/** Puts a message that has just been stored at the end of its conversation. */
export function useTakeIn(whose: Whose) {
  const client = useQueryClient()
  // The list of conversations follows with the live event.
  return (message: Message) =>
    client.setQueryData(
      conversationQuery(whose).queryKey,
      (data) => data && withNewest(data, message),
    )
}

/** The conversation with a message that has just been stored at its end. */
function withNewest(data: InfiniteData<Part>, message: Message): InfiniteData<Part> {
  const [newest, ...earlier] = data.pages
  if (!newest || newest.messages.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...newest, messages: [...newest.messages, message] }, ...earlier] }
}

/** Notes that everything up to a message has been read. */
export const useMarkRead = (whose: Whose) =>
  useChange(messageKeys.unread, (upTo: number) =>
    whose === null
      ? call(readOwnConversation, { body: { upTo } })
      : call(readConversation, { params: { userId: whose }, body: { upTo } }),
  )

export const useMarkUnread = () =>
  useChange(
    (userId) => messageKeys.conversation(userId),
    (userId: string) => call(markConversationUnread, { params: { userId } }),
  )

export const useCloseConversation = () =>
  useChange(
    ({ userId }) => messageKeys.conversation(userId),
    ({ userId, upTo }: { userId: string; upTo: number }) =>
      call(closeConversation, { params: { userId }, body: { upTo } }),
  )
