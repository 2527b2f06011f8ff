import { Badge, type BadgeProps } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { moment } from '#client/ui/format.ts'
import { type Column, Table } from '#client/ui/table.tsx'
import type { Signal, SignalStatus } from '#contract/signals.ts'

/** The signals that used a strategy, newest first, and what became of each. */
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

const states: Record<SignalStatus, { label: string; look: BadgeProps['variant'] }> = {
  pending: { label: 'Pending', look: 'warning' },
  active: { label: 'Active', look: 'info' },
  hit_tp: { label: 'Hit Take Profit', look: 'success' },
  hit_sl: { label: 'Hit Stop Loss', look: 'danger' },
  closed: { label: 'Closed', look: 'neutral' },
  cancelled: { label: 'Cancelled', look: 'neutral' },
  expired: { label: 'Expired', look: 'neutral' },
}

const price = (value: string | null) => <span className="tabular-nums">{value ?? '–'}</span>

const columns: Column<Signal>[] = [
  {
    key: 'title',
    header: 'Signal',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  { key: 'direction', header: 'Direction', cell: ({ direction }) => direction ?? '–' },
  { key: 'entry', header: 'Entry', cell: ({ entry }) => price(entry) },
  { key: 'stop', header: 'Stop Loss', cell: ({ stopLoss }) => price(stopLoss) },
  { key: 'target', header: 'Take Profit', cell: ({ takeProfit }) => price(takeProfit) },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge variant={states[status].look}>{states[status].label}</Badge>,
  },
  {
    key: 'created',
    header: 'Published',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums">
        {moment(createdAt)}
      </time>
    ),
  },
]
