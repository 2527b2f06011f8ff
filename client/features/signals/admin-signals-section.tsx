import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import { seconds } from '#client/platform/query.ts'
import { RoleBadges } from '#client/ui/access-badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { moment } from '#client/ui/format.ts'
import { tellOutcome, useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { Signal } from '#contract/signals.ts'
import { DirectionLabel } from './direction-label.tsx'
import { SignalDialog } from './signal-dialog.tsx'
import type { StrategyChoice } from './signal-form.tsx'
import { SignalStatusMenu } from './signal-status-menu.tsx'
import { deleteQuestion, deletion, loadFailure } from './signal-words.ts'
import { pageSize, signalKeys, signalsQuery, useDeleteSignal } from './signals.queries.ts'

interface AdminSignalsSectionProps {
  /** The strategies that a signal can use. */
  strategies: readonly StrategyChoice[]
}

/** All signals: publishing, following them up, taking them back. */
export default function AdminSignalsSection({ strategies }: AdminSignalsSectionProps) {
  const [page, setPage] = useState(1)
  const signals = useQuery({ ...signalsQuery(page), refetchInterval: seconds(60) })
  useLiveInvalidation(['signal.published', 'signal.changed'], signalKeys.all)
  useFailureToast(signals.isError, loadFailure)
  const [edited, setEdited] = useState<Signal | 'new' | null>(null)

  const columns: Column<Signal>[] = [
    ...signalColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (signal) => <SignalActions signal={signal} onEdit={() => setEdited(signal)} />,
    },
  ]
  return (
    <Card
      title="Trading Signals"
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Signal
        </Button>
      }
    >
      <Table
        caption="Trading signals"
        columns={columns}
        rows={signals.data?.items}
        rowKey={({ id }) => id}
        empty="No signals yet"
        error={signals.isError ? loadFailure : null}
        onRetry={() => void signals.refetch()}
      />
      <Pagination
        label="signals"
        page={page}
        pageSize={pageSize}
        total={signals.data?.total}
        onChange={setPage}
      />
      {edited && (
        <SignalDialog
          // As it is now, with all of its history.
          strategies={strategies}
          signal={edited === 'new' ? undefined : currentOf(edited, signals.data?.items)}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

const currentOf = (signal: Signal, listed: readonly Signal[] = []): Signal =>
  listed.find(({ id }) => id === signal.id) ?? signal

function SignalActions({ signal, onEdit }: { signal: Signal; onEdit: () => void }) {
  const { id, title } = signal
  const remove = useDeleteSignal()
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

const signalColumns: Column<Signal>[] = [
  {
    key: 'title',
    header: 'Title',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  { key: 'pair', header: 'Pair', cell: ({ pair }) => pair ?? '–' },
  {
    key: 'direction',
    header: 'Direction',
    cell: ({ direction }) => (direction ? <DirectionLabel direction={direction} /> : '–'),
  },
  { key: 'status', header: 'Status', cell: (signal) => <SignalStatusMenu signal={signal} /> },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums md:whitespace-nowrap">
        {moment(createdAt)}
      </time>
    ),
  },
  {
    key: 'access',
    header: 'Access',
    cell: ({ roleAccess }) => <RoleBadges roles={roleAccess} />,
  },
]
