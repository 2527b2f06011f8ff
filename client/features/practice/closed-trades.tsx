import { Card } from '#client/ui/displays/card.tsx'
import { rText } from '#client/ui/displays/format.ts'
import { EmptyState } from '#client/ui/displays/states.tsx'
import type { PracticeClosingView, PracticeOrderView } from '#contract/practice/practice.ts'
import type { ShownRun } from './merged-run.ts'
import { orderText, reasonNames } from './practice-words.ts'
import { ResultText } from './result-text.tsx'

/** The closed practice trades of a run, the last one first. */
export function ClosedTrades({ shown }: { shown: ShownRun }) {
  const { orders, closings, run } = shown
  const closed = orders
    .filter(({ status }) => status === 'closed')
    .toSorted((one, other) => (other.closedIn ?? 0) - (one.closedIn ?? 0))
  return (
    <Card title="Closed practice trades" level={3}>
      {closed.length === 0 ? (
        <EmptyState>No practice trade is closed yet</EmptyState>
      ) : (
        <ul aria-label="Closed practice trades" className="flex flex-col divide-y">
          {closed.map((order) => (
            <li key={order.number} className="flex items-baseline gap-3 py-2.5 text-sm first:pt-0">
              <Facts
                order={order}
                closings={closings.filter(({ order: number }) => number === order.number)}
              />
              <div className="shrink-0 text-right tabular-nums">
                <p className="font-medium">
                  <ResultText cents={order.profitCents} currency={run.currency} />
                </p>
                <p className="text-muted-foreground">{rText(order.r)}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

interface FactsProps {
  order: PracticeOrderView
  closings: readonly PracticeClosingView[]
}

function Facts({ order, closings }: FactsProps) {
  const isPartly = closings.length > 1
  const ends = closings.map(
    ({ lots, price, reason }) => `${isPartly ? `${lots} ` : ''}at ${price}, ${reasonNames[reason]}`,
  )
  return (
    <div className="min-w-0 flex-1 tabular-nums">
      <p className="font-medium">
        {order.number}. {orderText(order)}
      </p>
      <p className="text-muted-foreground">Closed {ends.join('; ')}</p>
      {closings.some(({ unsure }) => unsure) && (
        <p className="text-warning">Unknown what in the candle came first: the stop loss counts</p>
      )}
    </div>
  )
}
