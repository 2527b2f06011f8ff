import { useQuery } from '@tanstack/react-query'
import { MessagesSquare, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useAwaited } from '#client/platform/http/use-awaited.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { communityContentQuery } from './community.queries.ts'

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(communityContentQuery())]

interface CommunitySectionProps {
  /** The member's own ways into groups that the academy manages, instead of the addresses that are the same for all. */
  own?: { telegram?: ReactNode; discord?: ReactNode }
}

/** Where the members meet outside the academy. */
export default function CommunitySection({ own }: CommunitySectionProps) {
  useAwaited(firstReads())
  const links = useQuery(communityContentQuery()).data?.links
  return (
    <section aria-label="Community" className="grid gap-(--page-gap) @2xl:grid-cols-2">
      <MeetingPlace
        name="Telegram"
        title="Telegram community"
        description="Follow today’s discussion and ask your questions in the group chat."
        icon={<Send aria-hidden="true" />}
        address={links?.telegram}
        own={own?.telegram}
      />
      <MeetingPlace
        name="Discord"
        title="Discord server"
        description="Talk to other traders in channels for each topic and share your charts."
        icon={<MessagesSquare aria-hidden="true" />}
        address={links?.discord}
        own={own?.discord}
      />
    </section>
  )
}

interface MeetingPlaceProps {
  name: string
  title: string
  description: string
  icon: ReactNode
  /** Null if the academy has none; undefined while that is unknown. */
  address: string | null | undefined
  own: ReactNode
}

/** One of them; it can be joined once the academy's owner has set its address. */
function MeetingPlace({ name, title, description, icon, address, own }: MeetingPlaceProps) {
  const noteId = useId()
  if (own) {
    return (
      <Card title={title} description={description}>
        <div className="flex flex-wrap items-center gap-3">{own}</div>
      </Card>
    )
  }
  return (
    <Card title={title} description={description}>
      <div className="flex flex-wrap items-center gap-3">
        {address ? (
          <ButtonLink variant="outline" to={address} target="_blank" rel="noopener noreferrer">
            {icon}
            Join {name}
          </ButtonLink>
        ) : (
          <Button variant="outline" disabled aria-describedby={noteId}>
            {icon}
            Join {name}
          </Button>
        )}
        <p id={noteId} className="text-sm text-muted-foreground">
          {noteOf(address)}
        </p>
      </div>
    </Card>
  )
}

function noteOf(address: MeetingPlaceProps['address']): string {
  if (address) return 'Opens in a new tab'
  return address === null ? 'Not available yet' : ''
}
