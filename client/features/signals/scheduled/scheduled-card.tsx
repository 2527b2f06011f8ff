import { useQuery } from '@tanstack/react-query'
import { seconds } from '#client/platform/http/query.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError } from '#client/ui/displays/states.tsx'
import { RowButtons } from '#client/ui/lists/row-buttons.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import type { ScheduledSignal } from '#contract/signals/scheduled-signals.ts'
import { scheduledQuery, useWithdrawScheduled } from './scheduled.queries.ts'

interface ScheduledCardProps {
  onEdit: (scheduled: ScheduledSignal) => void
}

/** The signals that wait for their time, which only the office sees; nothing while there are none. */
export function ScheduledCard({ onEdit }: ScheduledCardProps) {
  const query = useQuery({ ...scheduledQuery(), refetchInterval: seconds(60) })
  if (!query.data) {
    if (!query.isError) return null
    return <QueryError message="The scheduled signals could not be loaded." query={query} />
  }
  if (query.data.length === 0) return null
  return (
    <Card
      title="Scheduled Signals"
      description="Published within a minute after their time. Until then only the office sees them."
    >
      <Table
        caption="Scheduled signals"
        columns={[
          ...columns,
          {
            ...actionsColumn,
            cell: (scheduled) => (
              <ScheduledActions scheduled={scheduled} onEdit={() => onEdit(scheduled)} />
            ),
          },
        ]}
        rows={query.data}
        rowKey={({ id }) => id}
        empty="No signals are scheduled"
      />
    </Card>
  )
}

function ScheduledActions({
  scheduled,
  onEdit,
}: {
  scheduled: ScheduledSignal
  onEdit: () => void
}) {
  const { id, signal } = scheduled
  return (
    <RowButtons
      item={{ id, title: signal.title }}
      onEdit={onEdit}
      remove={useWithdrawScheduled()}
      deleteQuestion="Are you sure you want to withdraw this signal?"
      deletion={{
        done: 'Signal Withdrawn',
        failed: 'Failed to withdraw signal. Please try again.',
      }}
    />
  )
}

const columns: Column<ScheduledSignal>[] = [
  {
    key: 'title',
    header: 'Title',
    phone: 'first-wide',
    wide: true,
    cell: ({ signal, problem }) => (
      <>
        <span className="font-medium break-words">{signal.title}</span>
        {problem && (
          <span className="block text-compact text-danger">Not published: {problem}</span>
        )}
      </>
    ),
  },
  {
    key: 'publishAt',
    header: 'Publish at',
    phone: 'second',
    cell: ({ publishAt }) => (
      <time dateTime={publishAt} className="tabular-nums">
        {moment(publishAt)}
      </time>
    ),
  },
  {
    key: 'author',
    header: 'In the name of',
    phone: 'second-end',
    cell: ({ author }) => author?.name ?? 'Former member of the team',
  },
]
