import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import type { Signal } from '#contract/signals/signals.ts'

/** The signals that follow a strategy, newest first, with their outcomes. */
export function StrategySignals({ signals }: { signals: readonly Signal[] }) {
  return (
    <Card title="Signals that used this strategy">
      <Table
        caption="Signals that used this strategy"
        columns={columns}
        rows={signals}
        rowKey={({ id }) => id}
        empty="No signal has used this strategy yet."
      />
    </Card>
  )
}

const price = (value: string | null) => <span className="tabular-nums">{value ?? '–'}</span>

const columns: Column<Signal>[] = [
  {
    key: 'title',
    header: 'Signal',
    phone: 'first',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  {
    key: 'direction',
    header: 'Direction',
    phone: 'second-end',
    cell: ({ direction }) => direction ?? '–',
  },
  { key: 'entry', header: 'Entry', cell: ({ entry }) => price(entry) },
  { key: 'stop', header: 'Stop Loss', cell: ({ stopLoss }) => price(stopLoss) },
  { key: 'target', header: 'Take Profit', cell: ({ takeProfit }) => price(takeProfit) },
  {
    key: 'status',
    header: 'Status',
    phone: 'first-end',
    cell: ({ status }) => <SignalStatusBadge status={status} />,
  },
  {
    key: 'created',
    header: 'Published',
    phone: 'second',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums">
        {moment(createdAt)}
      </time>
    ),
  },
]
