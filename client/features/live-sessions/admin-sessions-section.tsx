import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useAsked } from '#client/platform/lists/use-asked.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { programsOf } from '#contract/course-programs.ts'
import { type LiveSession, liveSessionSorts } from '#contract/live-sessions.ts'
import { sessionsQuery } from './live-sessions.queries.ts'
import { SessionActions } from './session-actions.tsx'
import { loadFailure, officePlacesText } from './session-texts.ts'
import { scheduleOf } from './session-times.ts'

const SessionDialog = lateDialog(async () => (await import('./session-dialog.tsx')).SessionDialog)

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [firstRead(sessionsQuery(firstPage))]

/** All live sessions: scheduling, changing and deleting them. */
export default function AdminSessionsSection() {
  const list = useListState({ sortKeys: liveSessionSorts })
  const sessions = useQuery({ ...sessionsQuery(list.call), refetchInterval: seconds(60) })
  const [edited, setEdited] = useState<LiveSession | 'new' | null>(null)
  const [copied, setCopied] = useState<LiveSession | null>(null)
  useAsked(() => setEdited('new'))

  const columns: Column<LiveSession>[] = [
    ...sessionColumns,
    {
      ...actionsColumn,
      cell: (session) => (
        <SessionActions
          session={session}
          onEdit={() => setEdited(session)}
          onDuplicate={() => setCopied(session)}
        />
      ),
    },
  ]
  return (
    <AdminList
      title="Live Sessions"
      caption="Live sessions"
      item="live session"
      items="live sessions"
      list={list}
      query={sessions}
      rows={sessions.data?.items}
      total={sessions.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="A call with a time and a link: students find it on their dashboard and in their calendars."
          make={() => setEdited('new')}
        >
          No live sessions yet
        </FirstOne>
      }
      failure={loadFailure}
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Session
        </Button>
      }
    >
      {edited && (
        <SessionDialog
          session={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      {copied && <SessionDialog like={copied} onClose={() => setCopied(null)} />}
    </AdminList>
  )
}

function Schedule({ date }: { date: string }) {
  const schedule = scheduleOf(date)
  return (
    <time dateTime={date} className="tabular-nums">
      {/* Without the weekday and the zone, which a phone's line would cut. */}
      <span className="@xl:hidden">{moment(date)}</span>
      <span className="block whitespace-nowrap @max-xl:hidden">{schedule.date}</span>{' '}
      <span className="block whitespace-nowrap text-muted-foreground @max-xl:hidden">
        {schedule.time}
      </span>
    </time>
  )
}

const sessionColumns: Column<LiveSession>[] = [
  {
    key: 'title',
    header: 'Title',
    phone: 'first',
    wide: true,
    cell: ({ title, series, ...session }) => (
      <span className="font-medium">
        {title}
        {series && <Badge className="ml-2">Series</Badge>}
        {session.capacity !== null && (
          <span className="block text-compact font-normal text-muted-foreground">
            {officePlacesText(session)}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'description',
    header: 'Description',
    wide: true,
    cell: ({ description }) => (
      <span className="line-clamp-2 text-muted-foreground md:max-w-sm">{description}</span>
    ),
  },
  {
    key: 'date',
    header: 'Date/Time',
    phone: 'second',
    cell: ({ date }) => <Schedule date={date} />,
  },
  {
    key: 'access',
    header: 'Access',
    phone: 'second-end',
    cell: (session) => <RoleBadges roles={programsOf(session)} />,
  },
]
