import type { OrderType } from '#contract/signals/signals.ts'
import type { Block } from './blocks.ts'
import { marketOf } from './instruments.ts'
import { type Item, isAny, nextWord } from './items.ts'
import { pricesOf, type Style } from './prices.ts'

export interface FoundOrder {
  orderType: OrderType | null
  /** Whether the message says that the position is opened at once. */
  isNow: boolean
}

/** Words for a direction with which 'stop' is an order: a 'buy stop', but not a 'long, stop 3301'. */
const ordered =
  /^(buy|sell|buying|selling|kauf|verkauf|compra|venta|venda|achat|vente|comprar|vender|баи|селл|сел|باي|سيل|شراء|بيع)$/

/** How a position is opened, and the items that say so. */
export function orderOf(
  items: readonly Item[],
  block: Block,
  isTalk: readonly boolean[],
): FoundOrder & { places: number[] } {
  const places: number[] = []
  let [limit, stop, market, now, beyond] = [-1, -1, -1, -1, -1]
  for (let at = block.from; at < block.to; at += 1) {
    const item = items[at]
    if (!item || isTalk[at] || item.kind !== 'word') continue
    if (isAny(item, 'limit') && limit < 0 && !isLevel(items, block, at)) limit = at
    else if (isStopOrder(items, at) && stop < 0) stop = at
    else if (isAny(item, 'market') && market < 0 && !isQuoted(items, block, at)) market = at
    else if (isAny(item, 'now') && now < 0 && isNearDirection(items, at, block)) now = at
    else if (at === block.directionAt && isPriceBeyond(items, at)) beyond = nextOver(items, at)
  }
  const found = (orderType: OrderType | null) => {
    for (const one of [limit, stop, market, now]) if (one >= 0) places.push(one)
    return { orderType, isNow: market >= 0 || now >= 0, places }
  }
  if (limit >= 0) return found('limit')
  if (stop >= 0) return found('stop')
  if (market >= 0 || now >= 0) return found('market')
  if (beyond < 0) return found(null)
  places.push(beyond)
  // Above the market one buys by a stop order, below it by a limit order; selling is the reverse.
  const isOver = isAny(items[beyond], 'over')
  return found(isOver === (block.direction === 'BUY') ? 'stop' : 'limit')
}

/** 'buy 4050, stop 4040, limit 4075': behind the price of the order it names another. */
function isLevel(items: readonly Item[], block: Block, at: number): boolean {
  if (items[nextWord(items, at)]?.kind !== 'number') return false
  const between = items.slice(Math.max(block.directionAt, block.from), at)
  return (
    block.directionAt >= 0 &&
    block.directionAt < at &&
    between.some((item) => isAny(item, 'stop', 'stop loss')) &&
    between.some(({ kind, use }) => kind === 'number' && use === 'plain')
  )
}

/** 'current price 1.0530' behind the entry only tells where the market is. */
function isQuoted(items: readonly Item[], block: Block, at: number): boolean {
  const next = items[nextWord(items, at)]
  const isPrice = /price|precio|preco|prix|cours|preis|kurs|цен|سعر/.test(items[at]?.text ?? '')
  if (!isPrice || next?.kind !== 'number') return false
  const between = items.slice(Math.max(block.directionAt, block.from), at)
  return between.some(({ kind, use }) => kind === 'number' && use === 'plain')
}

/**
 * The price directly behind a direction or its order, as in 'Gold is at 4020. Sell limit 4030', where
 * another stands before it; -1 if there is none.
 */
export function ownPriceOf(items: readonly Item[], block: Block, style: Style): number {
  const market = marketOf(block.pair)
  if (block.directionAt < 0 || endsWithLabel(items, block)) return -1
  for (let at = block.directionAt + 1; at < block.to; at += 1) {
    const item = items[at]
    if (item?.kind === 'number') {
      // '1.1550 - stop'.
      const place = items[at + 1]?.text === '-' ? at + 2 : at + 1
      const [label, follower] = [items[place], items[place + 1]]
      const isLabelled =
        isAny(label, 'stop loss', 'target', 'stop') &&
        (follower === undefined || follower.kind === 'line' || follower.text === ',')
      const isPrice = item.use === 'plain' && pricesOf(item.text, market, style).length === 1
      return isPrice && !isLabelled ? at : -1
    }
    const isBetween =
      item?.kind === 'line' ||
      (item?.kind === 'mark' && '@:=-_|('.includes(item.text)) ||
      (item !== undefined && item.pair !== null && item.pair === block.pair) ||
      (isAny(item, 'limit', 'stop', 'now', 'market', 'at', 'order', 'entry', 'over', 'under') &&
        !isAny(item, 'stop loss', 'target'))
    if (!isBetween || isAny(item, 'stop loss', 'target')) return -1
  }
  return -1
}

/** '44250 buy 44150 sl 44400 tp': every label stands behind its number. */
function endsWithLabel(items: readonly Item[], { from, to }: Block): boolean {
  const last = items.slice(from, to).findLast(({ kind }) => kind !== 'mark' && kind !== 'line')
  return isAny(last, 'stop loss', 'target', 'stop')
}

/** 'buy stop', 'sell-stop' and 'stop buy', in which 'stop' is no stop loss. */
function isStopOrder(items: readonly Item[], at: number): boolean {
  const item = items[at]
  if (!item || !(isAny(item, 'stop') || item.text === 'стоп' || item.text === 'ستوب')) return false
  const [before, next] = [besides(items, at, -1), besides(items, at, 1)]
  if (isAny(item, 'stop') && item.text.includes(' ')) return true
  if (before && ordered.test(before.text)) return true
  return item.text === 'stop' && next !== undefined && /^(buy|sell)$/.test(next.text)
}

/** The neighbour of an item, over a hyphen. */
function besides(items: readonly Item[], at: number, step: 1 | -1): Item | undefined {
  const item = items[at + step]
  return item?.kind === 'mark' && (item.text === '-' || item.text === '_')
    ? items[at + 2 * step]
    : item
}

/** 'buy now', 'BUY EURUSD NOW', 'entry: now'. */
function isNearDirection(items: readonly Item[], at: number, block: Block): boolean {
  for (let back = at - 1; back >= Math.max(block.from, at - 5); back -= 1) {
    const item = items[back]
    if (item?.kind === 'line' || item?.kind === 'number') break
    if (back === block.directionAt || isAny(item, 'entry', 'buy', 'sell')) return true
  }
  for (let next = at + 1; next < Math.min(block.to, at + 4); next += 1) {
    if (items[next]?.kind === 'line' || items[next]?.text === '.') break
    if (next === block.directionAt) return true
  }
  return false
}

/** The word in 'buy above 3320' or 'sell gold below 3300'. */
function nextOver(items: readonly Item[], at: number): number {
  let next = nextWord(items, at)
  if (items[next]?.pair) next = nextWord(items, next)
  return next
}

function isPriceBeyond(items: readonly Item[], at: number): boolean {
  const over = nextOver(items, at)
  if (!isAny(items[over], 'over', 'under')) return false
  const next = items[nextWord(items, over)]
  return next?.kind === 'number' && next.use === 'plain'
}
