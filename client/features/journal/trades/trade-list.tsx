import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { pageSize } from '#client/platform/list-state.ts'
import { useOpened } from '#client/platform/use-opened.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import type { Trade } from '#contract/journal.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { tradesQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import { TradeActions } from './trade-actions.tsx'
import { tradeColumns } from './trade-columns.tsx'
import { TradeDetailsDialog } from './trade-details-dialog.tsx'

const TradeDialog = lazy(() =>
  import('./trade-dialog.tsx').then((module) => ({ default: module.TradeDialog })),
)

/** What is done with which trade. */
export type Opened = { what: 'add' } | { what: 'show' | 'edit' | 'close'; trade: Trade }

interface TradeListProps {
  filter: TradeFilter
  page: number
  onPage: (page: number) => void
  onOpen: (opened: Opened) => void
}

/** The trades that match, page by page. */
export function TradeList({ filter, page, onPage, onOpen }: TradeListProps) {
  const trades = useQuery(tradesQuery(page, filter))
  const columns: Column<Trade>[] = [
    ...tradeColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      phone: 'second-end',
      cell: (trade) => (
        <TradeActions
          trade={trade}
          onShow={() => onOpen({ what: 'show', trade })}
          onEdit={() => onOpen({ what: 'edit', trade })}
          onCloseTrade={() => onOpen({ what: 'close', trade })}
        />
      ),
    },
  ]
  return (
    <Card title="Trades">
      <Table
        caption="Trades"
        columns={columns}
        rows={trades.data?.items}
        rowKey={({ id }) => id}
        empty="No trade matches your filter"
        error={trades.isError ? loadFailure : null}
        onRetry={() => void trades.refetch()}
      />
      <Pagination
        label="trades"
        page={page}
        pageSize={pageSize}
        total={trades.data?.total}
        onChange={onPage}
      />
    </Card>
  )
}

/** The dialogs over the list, one at a time. */
export function useTradeDialogs(listed: readonly Trade[] | undefined) {
  const [opened, setOpened] = useState<Opened | null>(null)
  // As it is now, with its newest pictures and comments.
  const [shown, setShown] = useOpened(listed, 'trade')
  const close = () => setOpened(null)
  const show = (trade: Trade) => {
    setOpened(null)
    setShown(trade)
  }
  const dialog =
    opened === null ? (
      shown && <TradeDetailsDialog trade={shown} onClose={() => setShown(null)} />
    ) : opened.what === 'add' ? (
      <Suspense>
        <TradeDialog onClose={close} onShow={show} />
      </Suspense>
    ) : (
      <Suspense>
        <TradeDialog
          trade={opened.trade}
          closing={opened.what === 'close'}
          onClose={close}
          onShow={show}
        />
      </Suspense>
    )
  const open = (next: Opened) => (next.what === 'show' ? show(next.trade) : setOpened(next))
  return { dialog, open }
}
