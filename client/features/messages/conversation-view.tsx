import { useInfiniteQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { EmptyState, ErrorState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Conversation, Message, Side } from '#contract/messages/messages.ts'
import { Composer } from './composer.tsx'
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx'
import { byDay, dayOf, loadFailure } from './message-words.ts'
import type { Whose } from './messages.keys.ts'
import { conversationQuery } from './messages.queries.ts'
import { useOutgoing } from './unsent.ts'
import { useMarkAsRead } from './use-mark-read.ts'

interface ConversationViewProps {
  whose: Whose
  /** The reader's side. */
  side: Side
  /** Labels the log, as in 'Conversation with the academy'. */
  label: string
  /** Labels the field for a new message. */
  composerLabel: string
  /** Shown while there is no message. */
  empty: ReactNode
  /** Between the messages and the field. */
  note?: ReactNode
  /** Tools next to the field that insert text. */
  tools?: (insert: (words: string) => void) => ReactNode
}

/** Scroll containers must be focusable, or the keyboard could not scroll them. */
const scrolledByKeyboard = { tabIndex: 0 }

/** The messages of one conversation and a field for the next; fills the available height. */
export function ConversationView(props: ConversationViewProps) {
  const { whose, side, label, composerLabel, empty, note, tools } = props
  const query = useInfiniteQuery(conversationQuery(whose))
  const parts = query.data?.pages
  const conversation = parts?.[0] && {
    ...parts[0],
    messages: parts.toReversed().flatMap(({ messages }) => messages),
  }
  useMarkAsRead(whose, side, conversation)
  const log = useRef<HTMLDivElement>(null)
  const { outgoing, send } = useOutgoing(whose)

  if (!conversation) {
    if (!query.isError) return <Spinner label="Loading messages" />
    const isGone = query.error instanceof ApiProblem && query.error.status === 404
    if (isGone) return <ErrorState message="This student does not exist." />
    return <QueryError message={loadFailure} query={query} />
  }

  const known = new Set(conversation.messages.map(({ clientId }) => clientId))
  const waiting = outgoing.filter(({ clientId }) => !known.has(clientId))
  return (
    <>
      {/* Column-reverse: it starts at the end, and stays there when messages are added. */}
      <div
        ref={log}
        role="log"
        aria-label={label}
        {...scrolledByKeyboard}
        className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain p-4 focus-visible:outline-offset-[-3px]"
      >
        <div className="flex flex-col gap-4">
          {query.hasNextPage && (
            <Button
              variant="outline"
              size="sm"
              className="self-center"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              Show earlier messages
            </Button>
          )}
          {conversation.messages.length + waiting.length === 0 && (
            <EmptyState icon={<MessagesSquare aria-hidden="true" />}>{empty}</EmptyState>
          )}
          <Days conversation={conversation} side={side} />
          {waiting.length > 0 && (
            <ul className="flex flex-col gap-3">
              {waiting.map((message) => (
                <OutgoingBubble key={message.clientId} message={message} />
              ))}
            </ul>
          )}
        </div>
      </div>
      {note}
      <Composer
        whose={whose}
        label={composerLabel}
        tools={tools}
        onSend={(text, file) => {
          send(text, file)
          log.current?.scrollTo({ top: 0 })
        }}
      />
    </>
  )
}

interface DaysProps {
  conversation: Pick<Conversation, 'messages' | 'readBy'>
  side: Side
}

function Days({ conversation: { messages, readBy }, side }: DaysProps) {
  const now = new Date()
  const seenUpTo = readBy[side === 'student' ? 'academy' : 'student']
  const lastSeen = messages.findLast(({ from, number }) => from === side && number <= seenUpTo)
  return byDay(messages).map((day) => (
    <section key={day.begins} className="flex flex-col gap-3">
      <h3 className="flex items-center gap-3 text-xs font-medium text-muted-foreground before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
        <time dateTime={day.begins}>{dayOf(day.begins, now)}</time>
      </h3>
      <ul className="flex flex-col gap-3">
        {day.messages.map((message) => (
          <MessageBubble
            key={message.id}
            message={message}
            isOwn={message.from === side}
            author={authorOf(message, side)}
            seen={message === lastSeen}
          />
        ))}
      </ul>
    </section>
  ))
}

function authorOf({ from, author }: Message, side: Side): string {
  if (from === 'student') return side === 'student' ? 'You' : (author?.name ?? 'Student')
  return author?.name ?? 'The academy'
}
