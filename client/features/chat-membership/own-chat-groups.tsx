import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, Send } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { ChatService, OwnChatGroup } from '#contract/chat-membership.ts'
import { pages } from '#contract/site/pages.ts'
import { ownChatGroupsQuery, useMakeChatLink, useUnlinkDiscord } from './chat-membership.queries.ts'
import { keyOf, serviceNames } from './chat-words.ts'

/** The groups of the member's programs, each with the member's own way in, and the end of a link with Discord. */
export function OwnChatGroups() {
  const open = useQuery(ownChatGroupsQuery()).data ?? []
  const groups = open.filter(({ program }) => program !== 'community')
  const isAtDiscord = open.some(({ service, isLinked }) => service === 'discord' && isLinked)
  if (groups.length === 0 && !isAtDiscord) return null
  return (
    <Card
      title="Your groups"
      description="A link is yours alone and works once, within an hour. The groups stay open as long as your access."
    >
      <ul className="flex flex-col divide-y">
        {groups.map((group) => (
          <OwnGroup key={keyOf(group)} group={group} />
        ))}
      </ul>
      {isAtDiscord && <UnlinkDiscord />}
    </Card>
  )
}

const icons: Record<ChatService, typeof Send> = { telegram: Send, discord: MessagesSquare }
const joinLabels: Record<ChatService, string> = {
  telegram: 'Join our Telegram group',
  discord: 'Join our Discord server',
}

function OwnGroup({ group }: { group: OwnChatGroup }) {
  const { name, service, title } = group
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="block font-medium wrap-anywhere">{title || serviceNames[service]}</span>
        <span className="block text-sm text-muted-foreground">{name}</span>
      </span>
      <JoinGroup group={group} label={joinLabels[service]} />
    </li>
  )
}

/** The way into a group: the member's own link, or what is missing for it. */
export function JoinGroup({ group, label }: { group: OwnChatGroup; label: string }) {
  const { isIn, isLinked, name, program, service } = group
  const link = useMakeChatLink()
  const Icon = icons[service]
  const make = () =>
    link.mutate(
      { program, service },
      {
        onError: (error) =>
          failureToast(error, `${serviceNames[service]} cannot be reached. Please try again.`),
      },
    )
  if (isIn) return <Badge variant="success">You are in</Badge>
  if (service === 'telegram' && !isLinked) {
    return (
      <ButtonLink variant="outline" to={pages.settings}>
        <Icon aria-hidden="true" />
        Connect Telegram first
      </ButtonLink>
    )
  }
  return (
    <>
      <Button
        variant="outline"
        busy={link.isPending}
        aria-label={program === 'community' ? undefined : `${label}: ${name}`}
        onClick={make}
      >
        <Icon aria-hidden="true" />
        {label}
      </Button>
      {link.data && <OwnLink {...link.data} service={service} />}
    </>
  )
}

interface OwnLinkProps {
  url: string
  code: string | null
  service: ChatService
}

/** The link, and at Discord the code that lets its holder in. */
function OwnLink({ url, code, service }: OwnLinkProps) {
  return (
    <div role="status" className="flex w-full flex-col gap-2 rounded-md bg-muted p-3 text-sm">
      <div>
        <ButtonLink to={url} target="_blank" rel="noopener noreferrer">
          Open {serviceNames[service]}
        </ButtonLink>
      </div>
      {code === null ? (
        <p>Open it in the Telegram account that you have connected: anybody else has to leave.</p>
      ) : (
        <p>
          Then write this code in the channel where it leads:{' '}
          <code className="font-mono">{code}</code>
        </p>
      )}
    </div>
  )
}

function UnlinkDiscord() {
  const unlink = useUnlinkDiscord()
  const [isAsked, setAsked] = useState(false)
  const run = () =>
    unlink.mutate(undefined, {
      onError: (error) => failureToast(error, 'Discord could not be unlinked.'),
    })
  return (
    <div className="flex flex-wrap gap-2 border-t pt-3">
      {isAsked ? (
        <Button variant="outline" busy={unlink.isPending} onClick={run}>
          Yes, unlink my Discord account
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => setAsked(true)}>
          Unlink Discord
        </Button>
      )}
    </div>
  )
}
