import { useInfiniteQuery } from '@tanstack/react-query'
import { CheckCheck, MailMinus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { pages } from '#contract/site/pages.ts'
import { AssigneeSelect } from './assignee-select.tsx'
import { ConversationView } from './conversation-view.tsx'
import { closing, reopening } from './message-words.ts'
import {
  conversationQuery,
  useCloseConversation,
  useMarkUnread,
  useReopenConversation,
} from './messages.queries.ts'
import { SavedAnswers } from './saved-answers.tsx'

/** The conversation with one student: reading, answering, closing. */
export function ManagedConversation({ userId }: { userId: string }) {
  const { data } = useInfiniteQuery(conversationQuery(userId))
  const newest = data?.pages[0]
  const user = newest?.user
  const upTo = newest?.messages.at(-1)?.number ?? 0
  const close = useCloseConversation()
  const reopen = useReopenConversation()
  const closeIt = () =>
    tellOutcome(close.mutateAsync({ userId, upTo }), closing, {
      undo: { run: () => reopen.mutateAsync(userId), outcome: reopening },
    })
  const unread = useMarkUnread()
  const navigate = useNavigate()
  const markUnread = async () => {
    const outcome = { done: 'Marked as Unread', failed: 'Failed to mark it as unread.' }
    // Leave first: what is on the screen counts as read.
    await navigate(pages.messages)
    await tellOutcome(unread.mutateAsync(userId), outcome)
  }
  return (
    <section
      aria-label={user ? `Conversation with ${user.name}` : 'Conversation'}
      className="flex min-h-0 flex-1 flex-col"
    >
      <header className="flex min-h-16 shrink-0 flex-wrap items-center gap-2 border-b px-4 py-2 max-md:pr-14">
        {user && (
          <div className="min-w-0 flex-1">
            <h3 className="truncate text-base font-semibold">
              <MemberLink id={user.id} name={user.name} />
            </h3>
            <p className="truncate text-compact text-muted-foreground">{user.email}</p>
          </div>
        )}
        {newest?.messages.some(({ from }) => from === 'student') && (
          <Button
            variant="outline"
            size="sm"
            busy={unread.isPending}
            onClick={() => void markUnread()}
          >
            <MailMinus aria-hidden="true" />
            <span className="max-md:sr-only">Mark unread</span>
          </Button>
        )}
        {newest && upTo > 0 && !newest.closedAt && (
          <Button variant="outline" size="sm" busy={close.isPending} onClick={() => void closeIt()}>
            <CheckCheck aria-hidden="true" />
            <span className="max-md:sr-only">Close conversation</span>
          </Button>
        )}
        {newest && upTo > 0 && (
          <AssigneeSelect userId={userId} assignee={newest.assignee ?? null} />
        )}
      </header>
      <ConversationView
        whose={userId}
        side="academy"
        label={user ? `Messages with ${user.name}` : 'Messages'}
        composerLabel={user ? `Message to ${user.name}` : 'Message'}
        empty="Nothing has been written yet. Your first message starts the conversation."
        tools={(insert) => <SavedAnswers member={user} onInsert={insert} />}
        note={
          newest?.closedAt && (
            <p className="border-t bg-muted px-4 py-2 text-compact text-muted-foreground">
              This conversation is closed. The student's next message opens it again.
            </p>
          )
        }
      />
    </section>
  )
}
