import type { Direction } from '../signals/signals.ts'
import { priceOf } from './practice-prices.ts'
import {
  entryOver,
  exitOver,
  type OrderKind,
  type PracticeMarket,
  type PracticeOrder,
  profitOf,
  sideOf,
} from './practice-rules.ts'

/** The largest position, in hundredths of a lot. */
const lotsMaximum = 100_000
/** Beyond this many times the last price no price is meant, and sums stay exact. */
const farthest = 4

/** An order that is to be placed. Prices are integers as in `PracticeMarket`, lots hundredths. */
export interface OrderToPlace {
  kind: OrderKind
  direction: Direction
  lots: number
  price: number | null
  stop: number | null
  target: number | null
}

/** The levels that a waiting order or a position is to have. */
type LevelsToHave = Pick<OrderToPlace, 'price' | 'stop' | 'target'>

export interface OrderIssue {
  field: 'lots' | 'price' | 'stop' | 'target'
  message: string
}

/** Where an order would be filled: at the market when the bid is `bid`, or at its own price. */
export const entryOf = (
  { spread }: PracticeMarket,
  { kind, direction, price }: Pick<OrderToPlace, 'kind' | 'direction' | 'price'>,
  bid: number,
): number => (kind === 'market' || price === null ? bid + entryOver(direction, spread) : price)

/** What keeps an order from being placed when the last bid is `bid`; nothing if it may be. */
export function issuesOfOrder(
  market: PracticeMarket,
  order: OrderToPlace,
  bid: number,
): OrderIssue[] {
  const { kind, direction, lots, price } = order
  const issues: OrderIssue[] = []
  if (lots < 1) issues.push({ field: 'lots', message: 'At least 0.01 lots' })
  if (lots > lotsMaximum) issues.push({ field: 'lots', message: 'At most 1,000 lots' })
  if (kind !== 'market' && price === null) {
    issues.push({ field: 'price', message: `A ${kind} order needs a price` })
  }
  if (kind === 'market' && price !== null) {
    issues.push({ field: 'price', message: 'A market order is filled at the last price' })
  }
  const odd = oddLevels(order, bid)
  if (odd.length > 0 || issues.length > 0) return [...issues, ...odd]
  if (kind !== 'market' && price !== null) issues.push(...waitingIssues(market, order, price, bid))
  const entry = entryOf(market, order, bid)
  const leaves = entry - entryOver(direction, market.spread) + exitOver(direction, market.spread)
  return [...issues, ...levelIssues(market, order, { stopFrom: leaves, targetFrom: entry })]
}

/** What keeps levels from being given to a waiting order or a position when the last bid is `bid`. */
export function issuesOfChange(
  market: PracticeMarket,
  order: PracticeOrder,
  levels: LevelsToHave,
  bid: number,
): OrderIssue[] {
  if (order.status === 'pending') return issuesOfOrder(market, { ...order, ...levels }, bid)
  if (levels.price !== null) return [{ field: 'price', message: 'The position is open already' }]
  const odd = oddLevels(levels, bid)
  if (odd.length > 0) return odd
  const now = bid + exitOver(order.direction, market.spread)
  const { direction } = order
  return levelIssues(market, { ...levels, direction }, { stopFrom: now, targetFrom: now })
}

function oddLevels(levels: LevelsToHave, bid: number): OrderIssue[] {
  return (['price', 'stop', 'target'] as const).flatMap((field): OrderIssue[] => {
    const price = levels[field]
    if (price === null) return []
    if (price <= 0) return [{ field, message: 'Must be more than 0' }]
    return price > farthest * bid ? [{ field, message: 'Too far away from the last price' }] : []
  })
}

function waitingIssues(
  { digits, spread }: PracticeMarket,
  { kind, direction }: OrderToPlace,
  price: number,
  bid: number,
): OrderIssue[] {
  const now = bid + entryOver(direction, spread)
  const waitsAbove = (direction === 'BUY') === (kind === 'stop')
  if (waitsAbove ? price > now : price < now) return []
  const [word, whose] = direction === 'BUY' ? ['buy', 'ask'] : ['sell', 'bid']
  const where = waitsAbove ? 'above' : 'below'
  const message = `A ${word} ${kind} must be ${where} the ${whose}, ${priceOf(now, digits)}`
  return [{ field: 'price', message }]
}

function levelIssues(
  { digits }: PracticeMarket,
  { direction, stop, target }: Pick<OrderToPlace, 'direction' | 'stop' | 'target'>,
  { stopFrom, targetFrom }: Record<'stopFrom' | 'targetFrom', number>,
): OrderIssue[] {
  const side = sideOf(direction)
  const [losing, winning] = side === 1 ? ['below', 'above'] : ['above', 'below']
  const say = (field: 'stop' | 'target', name: string, where: string, from: number) => ({
    field,
    message: `The ${name} must be ${where} ${priceOf(Math.max(0, from), digits)}`,
  })
  return [
    ...(stop !== null && side * (stopFrom - stop) <= 0
      ? [say('stop', 'stop loss', losing, stopFrom)]
      : []),
    ...(target !== null && side * (target - targetFrom) <= 0
      ? [say('target', 'take profit', winning, targetFrom)]
      : []),
  ]
}

/**
 * The size, in hundredths of a lot and rounded down, of which the loss between entry and stop is `riskPercent` of
 * the balance at most; 0 if even the smallest is more, or if the stop is on the wrong side.
 */
export function lotsForRisk(
  market: PracticeMarket,
  { balanceCents, riskPercent }: { balanceCents: number; riskPercent: number },
  { direction, entry, stop }: { direction: Direction; entry: number; stop: number },
): number {
  // Of a hundred lots, so that rounding to a cent does not count.
  const many = 10_000
  const loss = -profitOf(market, { direction, lots: many, entry, exit: stop })
  if (!(loss > 0) || balanceCents <= 0) return 0
  const risked = (balanceCents * Math.round(riskPercent * 100)) / 10_000
  return Math.min(lotsMaximum, Math.floor((risked * many) / loss))
}
