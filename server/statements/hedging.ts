import type { Mt5Rows } from './mt5-rows.ts'
import type { ReadTrade } from './statement.ts'
import type { UnderstoodDeal } from './trades-of-deals.ts'

/**
 * Whether an account can hold several positions of a symbol side by side, if that is certain. Newer
 * reports say so in the header; a reversal occurs only in netting; an opening deal against an open
 * position only in hedging; and where there is a table of positions, a second opening deal with a
 * position of its own only in hedging. Null if nothing tells.
 */
export function isHedging(
  deals: readonly UnderstoodDeal[],
  { closed, open }: Mt5Rows,
  accountHint: string,
): boolean | null {
  if (/hedg/i.test(accountHint)) return true
  if (/netting|exchange/i.test(accountHint)) return false
  if (deals.some(({ entry }) => entry === 'turn')) return false
  const net = new Map<string, number>()
  const positions = new Set([...closed, ...open].map(({ id }) => id))
  let [joined, beside] = [false, false]
  for (const { symbol, lots, direction, entry, order } of deals) {
    const before = net.get(symbol) ?? 0
    const volume = Number(lots) * (direction === 'BUY' ? 1 : -1)
    if (entry === 'in' && before * volume < -1e-9) return true
    if (entry === 'in' && before * volume > 1e-9) {
      if (positions.has(order)) beside = true
      else joined = true
    }
    net.set(symbol, before + volume)
  }
  if (beside) return true
  return joined && closed.length > 0 ? false : null
}

/** How much the value of a price step varies from one trade of a symbol to the next, summed up. */
export function unevenness(trades: readonly ReadTrade[]): number {
  const last = new Map<string, number>()
  let sum = 0
  for (const { symbol, direction, entry, exit, lots, profit } of trades) {
    const step = (Number(exit) - Number(entry)) * (direction === 'BUY' ? 1 : -1)
    const worth = Number(profit) / (step * Number(lots))
    if (!Number.isFinite(worth) || worth === 0) continue
    const before = last.get(symbol)
    if (worth < 0) sum += 10
    else if (before !== undefined) sum += Math.abs(Math.log(worth / before))
    if (worth > 0) last.set(symbol, worth)
  }
  return sum
}
