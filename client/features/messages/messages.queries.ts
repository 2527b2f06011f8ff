import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  assignConversation,
  type Conversation,
  type ConversationSort,
  closeConversation,
  getConversation,
  getOwnConversation,
  listAssignees,
  listConversations,
  type ManagedConversation,
  type Message,
  markConversationUnread,
  readConversation,
  readOwnConversation,
  reopenConversation,
} from '#contract/messages/messages.ts'
import { deleteAnswer, listSavedAnswers, saveAnswer } from '#contract/messages/saved-answers.ts'
import { messageKeys, type Whose } from './messages.keys.ts'

/** Which conversations are listed; undefined for all. */
export type InboxState = 'open' | 'closed' | undefined

/** Whom conversations are assigned to: the caller, nobody, or undefined for all. */
export type InboxAssigned = 'mine' | 'nobody' | undefined

/** One page of the conversations; unless sorted, unread ones first, then the newest. */
export const inboxQuery = (
  list: ListCall<ConversationSort>,
  narrowed: { state: InboxState; assigned: InboxAssigned },
) =>
  queryOptions({
    queryKey: [...messageKeys.inbox, list, narrowed],
    queryFn: ({ signal }) => call(listConversations, { query: { ...list, ...narrowed }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: minutes(1),
  })

type Part = Conversation & Partial<Pick<ManagedConversation, 'user' | 'assignee'>>

/** A conversation in pages, newest first; each further page has earlier messages. */
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

/** Appends a message that has just been stored to its conversation. */
export function useTakeIn(whose: Whose) {
  const client = useQueryClient()
  // The live event updates the list of conversations.
  return (message: Message) =>
    client.setQueryData(
      conversationQuery(whose).queryKey,
      (data) => data && withNewest(data, message),
    )
}

/** The conversation with a newly stored message appended. */
function withNewest(data: InfiniteData<Part>, message: Message): InfiniteData<Part> {
  const [newest, ...earlier] = data.pages
  if (!newest || newest.messages.some(({ id }) => id === message.id)) return data
  return { ...data, pages: [{ ...newest, messages: [...newest.messages, message] }, ...earlier] }
}

/** Records that everything up to a message has been read. */
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

export const useReopenConversation = () =>
  useChange(messageKeys.conversation, (userId: string) =>
    call(reopenConversation, { params: { userId } }),
  )

export const useCloseConversation = () =>
  useChange(
    ({ userId }) => messageKeys.conversation(userId),
    ({ userId, upTo }: { userId: string; upTo: number }) =>
      call(closeConversation, { params: { userId }, body: { upTo } }),
  )

/** The office members who may answer. */
export const assigneesQuery = () =>
  queryOptions({
    queryKey: messageKeys.assignees,
    queryFn: ({ signal }) => call(listAssignees, { signal }),
    staleTime: minutes(1),
  })

export const useAssignConversation = () =>
  useChange(messageKeys.all, ({ userId, assignee }: { userId: string; assignee: string | null }) =>
    call(assignConversation, { params: { userId }, body: { assignee } }),
  )

/** The office's saved replies, by title. */
export const savedAnswersQuery = () =>
  queryOptions({
    queryKey: messageKeys.answers,
    queryFn: ({ signal }) => call(listSavedAnswers, { signal }),
  })

interface AnswerChange {
  id: string
  title: string
  text: string
  seenUpdatedAt?: string
}

export const useSaveAnswer = () =>
  useChange(messageKeys.answers, ({ id, ...body }: AnswerChange) =>
    call(saveAnswer, { params: { id }, body }),
  )

export const useDeleteAnswer = () =>
  useChange(messageKeys.answers, (id: string) => call(deleteAnswer, { params: { id } }))
