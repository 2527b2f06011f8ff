import { amountText, signedAmountText } from '#contract/currencies.ts'
import type {
  PracticeClosingView,
  PracticeEnding,
  PracticeOrderView,
  PracticeStep,
} from '#contract/practice/practice.ts'
import type { RunAction } from './practice.queries.ts'

export const listFailure = 'Your practice runs could not be loaded.'
export const actFailure = 'This could not be done. Please try again.'

export const deletion = {
  done: 'Practice Run Deleted',
  failed: 'Failed to delete the practice run. Please try again.',
}

/** What is said if a new run has fewer candles than asked for. */
export const fewerBars = (bars: number): string => `There are no more than ${bars} candles to play.`

export const directionNames = { BUY: 'Buy', SELL: 'Sell' } as const
export const kindNames = { market: 'Market', limit: 'Limit', stop: 'Stop' } as const

export const endingNames: Record<PracticeEnding, string> = {
  period: 'All candles played',
  student: 'Ended',
  lost: 'Account lost',
}

export const reasonNames: Record<PracticeClosingView['reason'], string> = {
  stop: 'stop loss',
  target: 'take profit',
  manual: 'closed',
  end: 'end of the run',
  lost: 'account lost',
}

/** What an order is: 'Buy limit 0.10 at 1.09500', 'Bought 0.10 at 1.10010'. */
export function orderText({
  status,
  kind,
  direction,
  lots,
  remaining,
  price,
  entry,
}: PracticeOrderView): string {
  if (entry !== null) {
    const word = direction === 'BUY' ? 'Bought' : 'Sold'
    return `${word} ${status === 'open' ? remaining : lots} at ${entry}`
  }
  return `${directionNames[direction]} ${kind} ${lots} at ${price}`
}

/** What an action has brought about, in sentences; empty if nothing. */
export function newsOf(
  { do: done }: RunAction,
  { orders, closings, run: { ending, currency, balanceCents } }: PracticeStep,
): string {
  // An open order is also sent when its levels were changed.
  const filled = orders.flatMap((order) =>
    done === 'advance' && order.kind !== 'market' && order.status === 'open' && order.parts === 0
      ? `Order ${order.number} is filled at ${order.entry}.`
      : [],
  )
  const closed = closings.map(({ order, price, reason, profitCents, unsure }) => {
    const result = signedAmountText(profitCents, currency)
    const doubt = unsure ? ' The candle leaves open what came first, so the stop loss counts.' : ''
    return `Position ${order} closed at ${price} (${reasonNames[reason]}): ${result}.${doubt}`
  })
  const over = ending
    ? [`${endingNames[ending]}. Balance ${amountText(balanceCents, currency)}.`]
    : []
  return [...filled, ...closed, ...over].join(' ')
}
