import { MessagesSquare } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState } from '#client/ui/displays/states.tsx'
import { useIsPhone } from '#client/ui/layout/use-is-phone.ts'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import { studentParameter } from '#contract/pages.ts'
import { ConversationList } from './conversation-list.tsx'
import { ManagedConversation } from './managed-conversation.tsx'
import { withUser } from './message-words.ts'

/** The inbox: all conversations with students, with the open one next to them, on phones on top. */
export default function AdminMessagesSection() {
  const [search, setSearch] = useSearchParams()
  const selected = search.get(studentParameter)
  const conversation = selected && <ManagedConversation key={selected} userId={selected} />
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
          {conversation}
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
          {conversation ?? (
            <EmptyState icon={<MessagesSquare aria-hidden="true" />}>
              Choose a conversation to read and answer it.
            </EmptyState>
          )}
        </div>
      </div>
    </Card>
  )
}
