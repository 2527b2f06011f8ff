import { MessagesSquare } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/states.tsx'
import { useIsPhone } from '#client/ui/use-is-phone.ts'
import { ConversationList } from './conversation-list.tsx'
import { ManagedConversation } from './managed-conversation.tsx'

/** The inbox: all conversations with students, and the one that is open beside them. */
export default function AdminMessagesSection() {
  const [search] = useSearchParams()
  const selected = search.get('user')
  const isPhone = useIsPhone()
  const conversation = selected && <ManagedConversation key={selected} userId={selected} />
  return (
    <Card title="Messages">
      <div className="-mx-4 -mb-4 flex h-[calc(100dvh-16rem)] min-h-96 border-t md:-mx-5 md:-mb-5">
        {isPhone ? (
          (conversation ?? <ConversationList selected={null} />)
        ) : (
          <>
            <div className="flex w-80 shrink-0 flex-col border-r">
              <ConversationList selected={selected} />
            </div>
            <div className="flex min-w-0 flex-1 flex-col">
              {conversation ?? (
                <EmptyState icon={<MessagesSquare aria-hidden="true" />}>
                  Choose a conversation to read and answer it.
                </EmptyState>
              )}
            </div>
          </>
        )}
      </div>
    </Card>
  )
}
