import { useQuery } from '@tanstack/react-query'
import { Megaphone, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { EmptyState, ErrorState, Spinner } from '#client/ui/displays/states.tsx'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Announcement } from '#contract/announcements.ts'
import { audienceText } from './announcement-words.ts'
import { announcementsQuery, useDeleteAnnouncement } from './announcements.queries.ts'

const AnnouncementDialog = lateDialog(
  async () => (await import('./announcement-dialog.tsx')).AnnouncementDialog,
)

const looks: Record<Announcement['state'], { label: string; variant: BadgeProps['variant'] }> = {
  planned: { label: 'Scheduled', variant: 'info' },
  running: { label: 'On dashboards', variant: 'success' },
  over: { label: 'Ended', variant: 'neutral' },
  stopped: { label: 'Stopped', variant: 'danger' },
}
const deletion = { done: 'Announcement Deleted', failed: 'Failed to delete the announcement.' }

/** The dashboard announcements: writing, changing and ending them. */
export function AnnouncementsCard() {
  const [edited, setEdited] = useState<Announcement | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Announcement | null>(null)
  const remove = useDeleteAnnouncement()
  return (
    <Card
      title="Announcements"
      description="A banner on the dashboards of one program or of everyone for a limited time, plus a notification."
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          New Announcement
        </Button>
      }
    >
      <List onEdit={setEdited} onDelete={setDoomed} />
      {edited && (
        <AnnouncementDialog
          announcement={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        onOpenChange={() => setDoomed(null)}
        title={`Delete “${doomed?.title}”?`}
        description="It disappears from every dashboard. Notifications already sent stay."
        confirmLabel="Yes, Delete"
        destructive
        busy={remove.isPending}
        onConfirm={() => {
          if (!doomed) return
          void tellOutcome(remove.mutateAsync(doomed.id), deletion).then(() => setDoomed(null))
        }}
      />
    </Card>
  )
}

interface ListProps {
  onEdit: (announcement: Announcement) => void
  onDelete: (announcement: Announcement) => void
}

function List({ onEdit, onDelete }: ListProps) {
  const { data, isError, isFetching, refetch } = useQuery(announcementsQuery())
  if (!data) {
    if (!isError) return <Spinner label="Loading announcements" />
    return (
      <ErrorState
        message="Failed to load announcements. Please try again."
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  if (data.length === 0) {
    return (
      <EmptyState icon={<Megaphone aria-hidden="true" />}>
        No announcements yet. They appear at the top of every dashboard they are for.
      </EmptyState>
    )
  }
  return (
    <ul className="divide-y" aria-label="Announcements">
      {data.map((one) => (
        <li key={one.id} className="flex items-center gap-2 py-2.5">
          <div className="min-w-0 flex-1">
            <p className="flex items-center gap-2">
              <span className="min-w-0 truncate text-sm font-medium">{one.title}</span>
              <Badge variant={looks[one.state].variant}>{looks[one.state].label}</Badge>
            </p>
            <p className="flex min-w-0 text-compact text-muted-foreground tabular-nums">
              <span className="truncate">{audienceText(one.roles)}</span>
              {/* On a phone there is room for one of the dates: the next. */}
              <span className="shrink-0 whitespace-pre max-sm:hidden">
                , {moment(one.startsAt)} to {moment(one.endsAt)}
              </span>
              <span className="shrink-0 whitespace-pre sm:hidden">
                {one.state === 'planned'
                  ? `, from ${moment(one.startsAt)}`
                  : `, to ${moment(one.endsAt)}`}
              </span>
            </p>
            {one.state === 'stopped' && (
              <p className="text-compact text-muted-foreground">
                Whoever saved it may no longer announce. Save it in your name.
              </p>
            )}
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Edit ${one.title}`}
            onClick={() => onEdit(one)}
          >
            <Pencil aria-hidden="true" />
          </Button>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete ${one.title}`}
            onClick={() => onDelete(one)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </li>
      ))}
    </ul>
  )
}
