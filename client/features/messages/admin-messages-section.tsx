import { MessagesSquare } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { firstPage } from '#client/platform/lists/list-state.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, Spinner } from '#client/ui/displays/states.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { studentParameter } from '#contract/site/pages.ts'
import { ConversationList } from './conversation-list.tsx'
import { loadFailure, withUser } from './message-words.ts'
import { inboxQuery } from './messages.queries.ts'

const ManagedConversation = lateContent(
  async () => (await import('./managed-conversation.tsx')).ManagedConversation,
)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [
  firstRead(inboxQuery(firstPage, { state: undefined, assigned: undefined })),
]

/** The inbox: all conversations with students, with the open one next to them, on phones on top. */
export default function AdminMessagesSection() {
  const [search, setSearch] = useSearchParams()
  const selected = search.get(studentParameter)
  const opened = selected && (
    <ManagedConversation
      key={selected}
      userId={selected}
      waiting={<Spinner label="Loading messages" />}
      failure={loadFailure}
    />
  )
  if (useIsPhone()) {
    return (
      <Card title="Messages">
        <div className="-mx-4 -mb-4 border-t">
          <ConversationList selected={selected} />
        </div>
        <Drawer
          open={selected !== null}
          onOpenChange={() =>
            setSearch((params) => withUser(params, null), { preventScrollReset: true })
          }
          title="Conversation"
          side="right"
          width="panel"
        >
          {opened}
        </Drawer>
      </Card>
    )
  }
  return (
    <Card title="Messages">
      <div className="-mx-5 -mb-5 flex h-[calc(100dvh-19rem)] min-h-96 border-t">
        <div className="flex w-80 max-w-1/2 shrink-0 flex-col border-r">
          <ConversationList selected={selected} />
        </div>
        <div className="flex min-w-0 flex-1 flex-col">
          {opened ?? (
            <EmptyState icon={<MessagesSquare aria-hidden="true" />}>
              Choose a conversation to read and answer it.
            </EmptyState>
          )}
        </div>
      </div>
    </Card>
  )
}
