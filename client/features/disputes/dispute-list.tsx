import { Send } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import { Table } from '#client/ui/lists/table.tsx'
import { actionsColumn, type Column } from '#client/ui/lists/table-column.ts'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { amountText } from '#contract/currencies.ts'
import type { DisputeEntry } from '#contract/disputes.ts'
import { pages } from '#contract/site/pages.ts'
import { describeDispute, noteFailure, timings } from './dispute-words.ts'
import { useNoteEvidenceSent } from './disputes.queries.ts'

/** The newest disputes, each with the last day for evidence and whether it was sent in time. */
export function DisputeList({ disputes }: { disputes: readonly DisputeEntry[] }) {
  return (
    <Card
      title="Newest disputes"
      description="The evidence of a payment is in its row of the transactions, as a PDF. Send it at the card provider before the last day."
    >
      <Table
        caption="Newest disputes"
        columns={columns}
        rows={disputes}
        rowKey={({ id }) => id}
        empty="No disputes yet"
      />
    </Card>
  )
}

function DisputeActions({ dispute: { id, payment } }: { dispute: DisputeEntry }) {
  const note = useNoteEvidenceSent()
  const save = () =>
    note.mutate(id, {
      onSuccess: () => toast({ title: 'Evidence noted as sent', variant: 'success' }),
      onError: (error) => failureToast(error, noteFailure),
    })
  return (
    <RowActions
      subject={payment}
      actions={[
        {
          label: 'Evidence was sent',
          name: `Evidence for ${payment} was sent`,
          icon: <Send aria-hidden="true" />,
          busy: note.isPending,
          onSelect: save,
        },
      ]}
    />
  )
}

const columns: Column<DisputeEntry>[] = [
  {
    key: 'payment',
    header: 'Payment',
    phone: 'first',
    cell: ({ payment }) => (
      <Link
        className="font-medium break-all underline-offset-4 hover:underline"
        to={`${pages.transactions}?search=${encodeURIComponent(payment)}`}
      >
        {payment}
      </Link>
    ),
  },
  {
    key: 'about',
    header: 'About',
    phone: 'second',
    cell: (dispute) => (
      <>
        {dispute.evidence === 'waiting' && dispute.dueAt && (
          <span className="@xl:hidden">Until {day(dispute.dueAt)}: </span>
        )}
        {describeDispute(dispute)}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    phone: 'first-end',
    cell: ({ amountCents, currency }) => (
      <span className="tabular-nums">{amountText(amountCents, currency)}</span>
    ),
  },
  {
    key: 'opened',
    header: 'Opened',
    cell: ({ openedAt }) => <time dateTime={openedAt}>{day(openedAt)}</time>,
  },
  {
    key: 'due',
    header: 'Evidence until',
    cell: ({ dueAt }) => (dueAt ? <time dateTime={dueAt}>{day(dueAt)}</time> : '–'),
  },
  {
    key: 'evidence',
    header: 'Evidence',
    phone: 'second-end',
    cell: ({ kind, evidence, outcome }) => (
      <span className="flex flex-wrap gap-1">
        {kind !== 'fraud_report' && (
          <Badge variant={timings[evidence].variant}>{timings[evidence].label}</Badge>
        )}
        {outcome && (
          <Badge variant={outcome === 'won' ? 'success' : 'danger'}>
            {outcome === 'won' ? 'Won' : 'Lost'}
          </Badge>
        )}
      </span>
    ),
  },
  {
    ...actionsColumn,
    cell: (dispute) =>
      dispute.sentAt === null &&
      dispute.outcome === null &&
      dispute.kind !== 'fraud_report' && <DisputeActions dispute={dispute} />,
  },
]
