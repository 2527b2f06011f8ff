import { MessagesSquare, Send } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'

/** Where the members meet outside the academy. */
export default function CommunitySection() {
  return (
    <section aria-label="Community" className="grid gap-(--page-gap) md:grid-cols-2">
      <MeetingPlace
        name="Telegram"
        title="Telegram community"
        description="Follow the discussion of the day and ask your questions in the group chat."
        icon={<Send aria-hidden="true" />}
      />
      <MeetingPlace
        name="Discord"
        title="Discord server"
        description="Talk to other traders in channels by topic and share your charts."
        icon={<MessagesSquare aria-hidden="true" />}
      />
    </section>
  )
}

interface MeetingPlaceProps {
  name: string
  title: string
  description: string
  icon: ReactNode
}

/** One of them. No academy can name its address yet, so that it can't be joined. */
function MeetingPlace({ name, title, description, icon }: MeetingPlaceProps) {
  const noteId = useId()
  return (
    <Card title={title} description={description}>
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" disabled aria-describedby={noteId}>
          {icon}
          Join {name}
        </Button>
        <p id={noteId} className="text-sm text-muted-foreground">
          Not available yet
        </p>
      </div>
    </Card>
  )
}
