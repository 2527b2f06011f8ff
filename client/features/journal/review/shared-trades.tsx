import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { seconds } from '#client/platform/http/query.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { useFailureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Trade } from '#contract/journal/journal.ts'
import type { SharedJournal } from '#contract/journal/shared-journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { sharedTradesQuery } from '../journal.queries.ts'
import { sharedFailure } from '../journal-words.ts'
import { AddressedTrade } from '../trades/addressed-trade.tsx'
import { CommentForm } from '../trades/comment-form.tsx'
import { tradeColumns } from '../trades/trade-columns.tsx'
import { useAddressedTrade } from '../trades/use-addressed-trade.ts'

interface SharedTradesProps {
  student: SharedJournal['user']
  filter: TradeFilter
}

/** The trades that one student shares, to read and comment on. */
export function SharedTrades({ student, filter }: SharedTradesProps) {
  const [page, setPage] = useState(1)
  const { show } = useAddressedTrade()
  const trades = useQuery({
    ...sharedTradesQuery(student.id, page, filter),
    refetchInterval: seconds(60),
  })
  useFailureToast(trades.isError, sharedFailure)

  const columns: Column<Trade>[] = [
    ...tradeColumns(({ id }) => show(id)),
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
          onClick={() => show(trade.id)}
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
      <AddressedTrade
        as="mentor"
        listed={trades.data?.items ?? []}
        reply={(trade) => trade.can.comment && <CommentForm tradeId={trade.id} />}
        onClose={() => show(null)}
      />
    </>
  )
}
