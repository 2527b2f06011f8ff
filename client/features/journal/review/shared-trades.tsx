import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '#client/platform/list-state.ts'
import { seconds } from '#client/platform/query.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { SharedJournal, Trade } from '#contract/journal.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { sharedTradesQuery } from '../journal.queries.ts'
import { sharedFailure } from '../journal-words.ts'
import { tradeQuery } from '../trades/chart/trade-chart.queries.ts'
import { TradeSteps } from '../trades/chart/trade-steps.tsx'
import { CommentForm } from '../trades/comment-form.tsx'
import { tradeColumns } from '../trades/trade-columns.tsx'
import { TradeDetailsDialog } from '../trades/trade-details-dialog.tsx'

interface SharedTradesProps {
  student: SharedJournal['user']
  filter: TradeFilter
}

/** The trades that one student shares, each to be read and commented on. */
export function SharedTrades({ student, filter }: SharedTradesProps) {
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<string | null>(null)
  const trades = useQuery({
    ...sharedTradesQuery(student.id, page, filter),
    refetchInterval: seconds(60),
  })
  useFailureToast(trades.isError, sharedFailure)
  // As it is now, with the comment that was just written.
  const listed = trades.data?.items.find(({ id }) => id === opened)
  const asked = useQuery({
    ...tradeQuery(opened ?? '', 'mentor'),
    enabled: opened !== null && !listed,
  })
  const current = opened === null ? null : (listed ?? asked.data)

  const columns: Column<Trade>[] = [
    ...tradeColumns(({ id }) => setOpened(id)),
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (trade) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Details of ${trade.pair} ${trade.direction} at ${trade.entry}`}
          onClick={() => setOpened(trade.id)}
        >
          Details
        </Button>
      ),
    },
  ]
  return (
    <>
      <Table
        caption={`Trades that ${student.name} shares`}
        columns={columns}
        rows={trades.data?.items}
        rowKey={({ id }) => id}
        empty="No shared trades"
        error={trades.isError ? sharedFailure : null}
        onRetry={() => void trades.refetch()}
      />
      <Pagination
        label="trades"
        page={page}
        pageSize={pageSize}
        total={trades.data?.total}
        onChange={setPage}
      />
      {current && (
        <TradeDetailsDialog
          key={current.id}
          trade={current}
          as="mentor"
          steps={<TradeSteps tradeId={current.id} as="mentor" onGo={setOpened} />}
          onClose={() => setOpened(null)}
          reply={current.can.comment && <CommentForm tradeId={current.id} />}
        />
      )}
    </>
  )
}
