import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Spinner } from '#client/ui/displays/states.tsx'
import { Dialog } from '#client/ui/overlays/dialog.tsx'
import type { Trade } from '#contract/journal/journal.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { type Looker, tradeQuery } from './chart/trade-chart.queries.ts'
import { TradeSteps } from './chart/trade-steps.tsx'
import { useAddressedTrade } from './use-addressed-trade.ts'

const TradeDetailsDialog = lazy(() =>
  import('./trade-details-dialog.tsx').then((module) => ({ default: module.TradeDetailsDialog })),
)

interface AddressedTradeProps {
  /** The trades that are already loaded. */
  listed: readonly Trade[]
  /** The filter within which the next trade is looked up. */
  filter?: TradeFilter
  /** Who is looking at it. */
  as?: Looker
  /** Below the comments: the academy's form for a new one. */
  reply?: (trade: Trade) => ReactNode
  onClose: () => void
}

/** The trade that the address names, with its details; nothing if it names none. */
export function AddressedTrade(addressed: AddressedTradeProps) {
  const { listed, filter, as = 'owner', reply, onClose: close } = addressed
  const { id, show } = useAddressedTrade()
  const known = listed.find((trade) => trade.id === id)
  const requested = useQuery({ ...tradeQuery(id ?? '', as), enabled: id !== null && !known })
  const trade = known ?? requested.data
  if (id === null) return null
  if (!trade) {
    return (
      <Dialog open onOpenChange={close} title="Trade">
        {requested.isError ? (
          <p className="text-sm">
            {as === 'owner'
              ? 'This trade is not in your journal.'
              : 'The student does not share this trade.'}
          </p>
        ) : (
          <Loading />
        )}
      </Dialog>
    )
  }
  return (
    <Suspense
      fallback={
        <Dialog open onOpenChange={close} title="Trade">
          <Loading />
        </Dialog>
      }
    >
      <TradeDetailsDialog
        key={trade.id}
        trade={trade}
        as={as}
        reply={reply?.(trade)}
        onClose={close}
        steps={<TradeSteps tradeId={trade.id} as={as} filter={filter} onGo={show} />}
      />
    </Suspense>
  )
}

const Loading = () => <Spinner label="Loading the trade" />
