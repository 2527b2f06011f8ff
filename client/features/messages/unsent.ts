import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewMessage } from '#contract/messages.ts'
import { notSent } from './message-words.ts'
import type { Whose } from './messages.keys.ts'
import { useSendMessage } from './messages.queries.ts'

/** A message on its way, or one that did not get there. */
export interface Outgoing extends NewMessage {
  /** Why it was not sent; null while it is being sent. */
  failure: string | null
}

// Beside the queries, so that it outlives the screen and goes with the session.
const outgoingKey = (whose: Whose) => ['unsent messages', whose ?? 'own', 'outgoing'] as const
const draftKey = (whose: Whose) => ['unsent messages', whose ?? 'own', 'draft'] as const
const forever = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

function change(
  client: QueryClient,
  whose: Whose,
  next: (messages: readonly Outgoing[]) => readonly Outgoing[],
): void {
  client.setQueryDefaults(outgoingKey(whose), forever)
  client.setQueryData<readonly Outgoing[]>(outgoingKey(whose), (messages = []) => next(messages))
}

/** The messages of a conversation that are not with the server yet, and what can be done with them. */
export function useOutgoing(whose: Whose) {
  const client = useQueryClient()
  const send = useSendMessage(whose)
  const { data: outgoing = [] } = useQuery<readonly Outgoing[]>({
    queryKey: outgoingKey(whose),
    queryFn: skipToken,
    ...forever,
  })
  const discard = (clientId: string) =>
    change(client, whose, (messages) => messages.filter((one) => one.clientId !== clientId))
  const deliver = async ({ text, clientId }: NewMessage) => {
    try {
      await send.mutateAsync({ text, clientId })
      discard(clientId)
    } catch (error) {
      change(client, whose, (messages) => withFailure(messages, clientId, notSent(error)))
    }
  }
  return {
    outgoing,
    discard,
    send(text: string) {
      const message = { text, clientId: crypto.randomUUID() }
      change(client, whose, (messages) => [...messages, { ...message, failure: null }])
      void deliver(message)
    },
    /** Under the same id: should it have got there after all, it is not sent twice. */
    sendAgain(message: Outgoing) {
      change(client, whose, (messages) => withFailure(messages, message.clientId, null))
      void deliver(message)
    },
  }
}

const withFailure = (messages: readonly Outgoing[], clientId: string, failure: string | null) =>
  messages.map((one) => (one.clientId === clientId ? { ...one, failure } : one))

/** Where the text that somebody has begun to write is kept while its screen is away. */
export function useKeptDraft(whose: Whose) {
  const client = useQueryClient()
  return {
    read: () => client.getQueryData<string>(draftKey(whose)) ?? '',
    keep(text: string) {
      client.setQueryDefaults(draftKey(whose), forever)
      client.setQueryData(draftKey(whose), text)
    },
  }
}
