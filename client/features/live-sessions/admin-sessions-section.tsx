import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import { seconds } from '#client/platform/query.ts'
import { RoleBadges } from '#client/ui/access-badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { tellOutcome, useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { LiveSession } from '#contract/live-sessions.ts'
import { pageSize, sessionKeys, sessionsQuery, useDeleteSession } from './live-sessions.queries.ts'
import { SessionDialog } from './session-dialog.tsx'
import { deleteQuestion, deletion, loadFailure } from './session-texts.ts'
import { scheduleOf } from './session-times.ts'

/** All live sessions, and their planning. */
export default function AdminSessionsSection() {
  const [page, setPage] = useState(1)
  const sessions = useQuery({ ...sessionsQuery(page), refetchInterval: seconds(60) })
  useLiveInvalidation(['live_session.scheduled', 'live_session.changed'], sessionKeys.all)
  useFailureToast(sessions.isError, loadFailure)
  const [edited, setEdited] = useState<LiveSession | 'new' | null>(null)

  const columns: Column<LiveSession>[] = [
    ...sessionColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (session) => <SessionActions session={session} onEdit={() => setEdited(session)} />,
    },
  ]
  return (
    <Card
      title="Live Sessions"
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Session
        </Button>
      }
    >
      <Table
        caption="Live sessions"
        columns={columns}
        rows={sessions.data?.items}
        rowKey={({ id }) => id}
        empty="No live sessions yet"
        error={sessions.isError ? loadFailure : null}
        onRetry={() => void sessions.refetch()}
      />
      <Pagination
        label="live sessions"
        page={page}
        pageSize={pageSize}
        total={sessions.data?.total}
        onChange={setPage}
      />
      {edited && (
        <SessionDialog
          session={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

function SessionActions({ session, onEdit }: { session: LiveSession; onEdit: () => void }) {
  const { id, title } = session
  const remove = useDeleteSession()
  const confirmAndRemove = () => {
    if (window.confirm(deleteQuestion)) void tellOutcome(remove.mutateAsync(id), deletion)
  }
  return (
    <div className="flex gap-2 md:justify-end">
      <Button size="sm" variant="outline" aria-label={`Edit ${title}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Delete ${title}`}
        busy={remove.isPending}
        onClick={confirmAndRemove}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    </div>
  )
}

function Schedule({ date }: { date: string }) {
  const schedule = scheduleOf(date)
  return (
    <time dateTime={date} className="tabular-nums">
      <span className="block whitespace-nowrap">{schedule.date}</span>
      <span className="block whitespace-nowrap text-muted-foreground">{schedule.time}</span>
    </time>
  )
}

const sessionColumns: Column<LiveSession>[] = [
  {
    key: 'title',
    header: 'Title',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  {
    key: 'description',
    header: 'Description',
    wide: true,
    cell: ({ description }) => (
      <span className="line-clamp-2 text-muted-foreground md:max-w-sm">{description}</span>
    ),
  },
  { key: 'date', header: 'Date/Time', cell: ({ date }) => <Schedule date={date} /> },
  {
    key: 'access',
    header: 'Access',
    cell: ({ roleAccess }) => <RoleBadges roles={roleAccess} />,
  },
]
