import type { Block } from './blocks.ts'
import type { Market } from './instruments.ts'
import { type Item, isAny } from './items.ts'
import type { FoundOrder } from './order-types.ts'
import type { Style } from './prices.ts'

/** The levels of a block, as decimal strings. */
export interface Levels extends FoundOrder {
  entry: string | null
  entryTo: string | null
  stopLoss: string | null
  targets: string[]
  riskPercent: string | null
}

export type Slot = 'entry' | 'stop loss' | 'target' | null

export interface Reader {
  items: readonly Item[]
  block: Block
  market: Market
  style: Style
  levels: Levels
  /** What the next number is, and whether a label said so. */
  slot: Slot
  isLabelled: boolean
  /** Where the price of the direction or order itself stands; -1 if only others are named. */
  own: number
  /** The prices that words call stop and first target, the lower first; null unless both are named. */
  ends: [low: string, high: string] | null
  /** The next entry is the other end of a zone: that of a second line or label. */
  isSecond: boolean
  /** Whether words of the block name stops and targets, so that signs need not. */
  hasWords: { 'stop loss': boolean; target: boolean }
  /** Words since the label that mean nothing here. */
  strangers: number
  /** Levels in pips, until the entry is known. */
  inPips: { slot: 'stop loss' | 'target'; at: number; labels: number[] }[]
  /** Where each level stands. */
  places: Map<string, number>
  /** A label and its counters, until a level follows. */
  pending: number[]
  taken: Set<number>
  take: (at: number) => void
  drop: (at: number) => void
}

export function open(reader: Reader, slot: Slot, isLabelled: boolean): void {
  reader.pending = []
  reader.slot = slot
  reader.isLabelled = isLabelled
  reader.strangers = 0
  reader.isSecond = false
}

export function isFilled({ slot, levels, inPips }: Reader): boolean {
  if (slot === 'entry') return levels.entry !== null
  if (inPips.some((one) => one.slot === slot)) return true
  return slot === 'stop loss' ? levels.stopLoss !== null : levels.targets.length > 0
}

/** Takes a level together with its label. */
export function takeAll(reader: Reader, at: number): void {
  for (const place of [...reader.pending, at]) reader.take(place)
  reader.pending = []
}

/** Words that say nothing about levels. */
export const isSilent = (item: Item): boolean =>
  isAny(
    item,
    'filler',
    'at',
    'to',
    'and',
    'now',
    'market',
    'order',
    'buy',
    'sell',
    'limit',
    'over',
    'under',
    'first',
    'second',
    'third',
    'fourth',
    'entry',
    'all',
  )

/** Whether no number follows a label. */
export function isBare(items: readonly Item[], at: number): boolean {
  for (let next = at + 1; next < items.length; next += 1) {
    const behind = items[next]
    if (!behind || behind.kind === 'line') return true
    if (isGluedCounter(items, next) && next === at + 1) continue
    if (behind.kind === 'number') return false
    // '30 pip stop and 60 pip target'.
    if (behind.kind === 'word' && isAny(behind, 'and')) return true
    if (behind.kind === 'mark' ? ',;/|&)'.includes(behind.text) : !isSilent(behind)) return true
  }
  return true
}

/** The '1' of 'TP1'. */
export const isGluedCounter = (items: readonly Item[], at: number): boolean => {
  const item = items[at]
  return item?.kind === 'number' && item.glued && item.use === 'plain' && /^\d$/.test(item.text)
}

/** Whether a number counts the targets: one digit with a price behind it, or with 'open'. */
export function isCounter({ items }: Reader, at: number): boolean {
  const item = items[at]
  if (item?.kind !== 'number' || item.use !== 'plain' || !/^\d(\D+)?$/.test(item.text)) return false
  for (let next = at + 1; next < Math.min(at + 8, items.length); next += 1) {
    const behind = items[next]
    if (behind?.kind === 'number') return true
    if (isAny(behind, 'open')) return true
    if (behind?.kind !== 'mark' && behind?.kind !== 'line' && !isAny(behind, 'at', 'filler')) {
      return false
    }
  }
  return false
}

/** How many times the entry a level may be: coins go far. */
export const spanOf = ({ market }: Reader): number =>
  market.isCoin || market.pair === null ? 30 : 3
