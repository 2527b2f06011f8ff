import { Link } from 'react-router'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day } from '#client/ui/displays/format.ts'
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

function NoteSent({ dispute: { id, payment } }: { dispute: DisputeEntry }) {
  const note = useNoteEvidenceSent()
  const save = () =>
    note.mutate(id, {
      onSuccess: () => toast({ title: 'Evidence noted as sent', variant: 'success' }),
      onError: (error) => failureToast(error, noteFailure),
    })
  return (
    <Button
      variant="outline"
      size="sm"
      busy={note.isPending}
      aria-label={`Evidence for ${payment} was sent`}
      onClick={save}
    >
      Evidence was sent
    </Button>
  )
}

const columns: Column<DisputeEntry>[] = [
  {
    key: 'payment',
    header: 'Payment',
    phone: 'first',
    cell: (dispute) => (
      <>
        <Link
          className="font-medium break-all underline-offset-4 hover:underline"
          to={`${pages.transactions}?search=${encodeURIComponent(dispute.payment)}`}
        >
          {dispute.payment}
        </Link>
        <span className="block text-compact text-muted-foreground">{describeDispute(dispute)}</span>
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
    phone: 'second',
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
      dispute.kind !== 'fraud_report' && <NoteSent dispute={dispute} />,
  },
]
