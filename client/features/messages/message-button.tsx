import { useQuery } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useUser } from '#client/platform/session/session.tsx'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Spinner } from '#client/ui/displays/states.tsx'
import { Drawer } from '#client/ui/overlays/drawer.tsx'
import { Tooltip } from '#client/ui/overlays/tooltip.tsx'
import { may } from '#contract/access/permissions.ts'
import { conversationParameter, pages } from '#contract/site/pages.ts'
import { badgeOf } from './message-words.ts'
import { unreadQuery } from './unread.queries.ts'

const OwnConversation = lazy(() => import('./own-conversation.tsx'))

/** In the top bar: opens the conversation with the academy, or the inbox for those who answer. */
export function MessageButton() {
  const user = useUser()
  const { data } = useQuery(unreadQuery())
  const badge = badgeOf(data?.count ?? 0)
  const label = badge ? `Messages, ${badge} unread` : 'Messages'
  const content = (
    <>
      <MessageSquare aria-hidden="true" />
      {badge && (
        <span
          aria-hidden="true"
          className="absolute top-0 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-accent px-1 text-[0.625rem] leading-none font-semibold text-card tabular-nums ring-2 ring-card"
        >
          {badge}
        </span>
      )}
    </>
  )
  if (may(user, 'messages.manage')) {
    return (
      <Tooltip text={label} side="bottom">
        <ButtonLink
          to={pages.messages}
          variant="ghost"
          size="icon"
          aria-label={label}
          className="relative"
        >
          {content}
        </ButtonLink>
      </Tooltip>
    )
  }
  return <OwnMessages label={label}>{content}</OwnMessages>
}

function OwnMessages({ label, children }: { label: string; children: ReactNode }) {
  const [search, setSearch] = useSearchParams()
  const [clicked, setClicked] = useState(false)
  const open = clicked || search.has(conversationParameter)
  const change = (next: boolean) => {
    setClicked(next)
    if (next || !search.has(conversationParameter)) return
    search.delete(conversationParameter)
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <Tooltip text={label} side="bottom">
        <Button
          variant="ghost"
          size="icon"
          aria-label={label}
          aria-haspopup="dialog"
          className="relative"
          onClick={() => change(true)}
        >
          {children}
        </Button>
      </Tooltip>
      <Drawer open={open} onOpenChange={change} title="Messages" side="right" width="panel">
        <Suspense fallback={<Spinner label="Loading messages" />}>
          <OwnConversation />
        </Suspense>
      </Drawer>
    </>
  )
}
