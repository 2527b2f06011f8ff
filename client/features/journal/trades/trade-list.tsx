import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import type { Trade } from '#contract/journal/journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { tradesQuery, useDeleteTrade } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import type { PositionSizeProps } from './position-size.tsx'
import { TradeActions } from './trade-actions.tsx'
import { tradeColumns } from './trade-columns.tsx'

const TradeDialog = lateDialog(async () => (await import('./trade-dialog.tsx')).TradeDialog)

/** Which action is open for which trade. */
export type Opened =
  | { what: 'add'; signalId?: string; lots?: string | undefined }
  | { what: 'show'; trade: Trade }
  | { what: 'edit' | 'close'; trade: Trade }

interface TradeListProps {
  filter: TradeFilter
  page: number
  /** Whether all of a page are shown, or only those in sight at the journal's start. */
  isWhole: boolean
  onPage: (page: number) => void
  onOpen: (opened: Opened) => void
}

/** As many as are in sight below the figures on most screens. */
const inSight = 3

/** The matching trades, page by page. */
export function TradeList({ filter, page, isWhole, onPage, onOpen }: TradeListProps) {
  const trades = useQuery(tradesQuery(page, filter))
  const remove = useDeleteTrade()
  const columns: Column<Trade>[] = [
    ...tradeColumns((trade) => onOpen({ what: 'show', trade })),
    {
      ...actionsColumn,
      cell: (trade) => (
        <TradeActions
          trade={trade}
          remove={remove}
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
        rows={isWhole ? trades.data?.items : trades.data?.items.slice(0, inSight)}
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

interface TradeDialogsOptions extends Pick<PositionSizeProps, 'accounts' | 'accountId'> {
  /** The signal being taken, and with how many lots: its form is open at first. */
  taken: { signalId: string; lots?: string | undefined } | null
  /** Shows a trade at its own address. */
  onShow: (trade: Trade) => void
}

/** The forms over the list, one at a time. */
export function useTradeDialogs({ taken, onShow, ...sizing }: TradeDialogsOptions) {
  const [opened, setOpened] = useState<Exclude<Opened, { what: 'show' }> | null>(
    taken && { what: 'add', ...taken },
  )
  const close = () => setOpened(null)
  const show = (trade: Trade) => {
    close()
    onShow(trade)
  }
  const dialog =
    opened &&
    (opened.what === 'add' ? (
      <TradeDialog
        signalId={opened.signalId}
        lots={opened.lots}
        onClose={close}
        onShow={show}
        {...sizing}
      />
    ) : (
      <TradeDialog
        trade={opened.trade}
        closing={opened.what === 'close'}
        onClose={close}
        onShow={show}
        {...sizing}
      />
    ))
  const open = (next: Opened) => (next.what === 'show' ? show(next.trade) : setOpened(next))
  return { dialog, open }
}
