import type { Block } from './blocks.ts'
import { marketOf } from './instruments.ts'
import { type Item, isAny } from './items.ts'
import type { Meaning } from './meanings.ts'
import { areNear, pricesOf, type Style } from './prices.ts'

type Ends = [low: string, high: string]

/** The prices behind the labels of stop and first target, the lower first; null unless both are there. */
export function labelledEnds(items: readonly Item[], block: Block, style: Style): Ends | null {
  const stop = priceOf(items, block, style, 'stop loss')
  const target = priceOf(items, block, style, 'target')
  if (stop === null || target === null || Number(stop) === Number(target)) return null
  return Number(stop) < Number(target) ? [stop, target] : [target, stop]
}

/** How far behind its label a price may stand: 'TP 1: = 3320'. */
const reach = 5

function priceOf(items: readonly Item[], block: Block, style: Style, label: Meaning) {
  const market = marketOf(block.pair)
  for (let at = block.from; at < block.to; at += 1) {
    if (!isAny(items[at], label)) continue
    for (let next = at + 1; next < Math.min(at + reach, block.to); next += 1) {
      const item = items[next]
      if (item?.kind === 'line') break
      if (item?.kind !== 'number' || /^\d$/.test(item.text)) continue
      const [price] = item.use === 'plain' ? pricesOf(item.text, market, style) : []
      if (price !== undefined) return price
      break
    }
  }
  return null
}

/**
 * Whether a number can be no entry although it stands where one could: it is far from stop and target, and another
 * number lies between them. It is a date, a count or the number of a signal.
 */
export function isForeign(
  price: string,
  ends: Ends | null,
  items: readonly Item[],
  block: Block,
  style: Style,
): boolean {
  if (ends === null || areNear(price, ends[0], 1.5) || areNear(price, ends[1], 1.5)) return false
  const market = marketOf(block.pair)
  return items.slice(block.from, block.to).some((item) => {
    if (item.kind !== 'number' || item.use !== 'plain') return false
    const [other, ...more] = pricesOf(item.text, market, style)
    if (other === undefined || more.length > 0) return false
    return Number(other) > Number(ends[0]) && Number(other) < Number(ends[1])
  })
}
