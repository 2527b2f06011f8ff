import type { Direction } from '#contract/signals/signals.ts'
import { directionOf, type Item, isAny, nextWord } from './items.ts'

/** The part of a message that is about one signal. */
export interface Block {
  from: number
  /** Behind its last item. */
  to: number
  pair: string | null
  direction: Direction | null
  /** Where its direction stands; -1 if it has none. */
  directionAt: number
  /** Its instrument was named by the block before. */
  inherits: boolean
  /** Both directions were named together, as in 'buy or sell?'. */
  isTorn: boolean
}

/** Cuts a message where the next signal begins: at another instrument, or at a direction after levels. */
export function blocksOf(items: readonly Item[], isTalk: readonly boolean[]): Block[] {
  const blocks: Block[] = []
  let block: Block | null = null
  let isClosed = false
  let hasNumber = false
  const start = (at: number, pair: string | null, inherits = false) => {
    const from: number = block ? lineStart(items, at, block.from + 1) : 0
    if (block) block.to = from
    block = {
      from,
      to: items.length,
      pair,
      direction: null,
      directionAt: -1,
      inherits,
      isTorn: false,
    }
    blocks.push(block)
    isClosed = false
    hasNumber = false
    return block
  }
  for (const [at, item] of items.entries()) {
    if (isTalk[at]) continue
    const present = block as Block | null
    if (item.kind === 'number' && item.use === 'plain') hasNumber = true
    if (isAny(item, 'stop loss', 'target') && isNumberNext(items, at)) isClosed = true
    if (item.pair !== null) {
      const isDirected = isDirectionNear(items, at)
      if (!present) start(at, item.pair)
      else if (present.pair === null && !(isClosed && isDirected)) present.pair = item.pair
      else if (present.pair === item.pair) {
        if (isClosed && isDirected && !hasDirectionBefore(items, at, present)) start(at, item.pair)
      } else if (isClosed || isDirected || (present.direction === null && !hasNumber)) {
        if (!isInLine(items, present.directionAt, at) || present.pair !== null) {
          start(at, item.pair)
        }
      }
      continue
    }
    const direction = directionOf(item)
    if (direction === null) continue
    const other = pairInLine(items, at)
    if (!present) turn(start(at, null), direction, at)
    else if (present.direction === null) {
      const isOther = other !== null && present.pair !== null && other !== present.pair
      turn(isOther ? start(at, null) : present, direction, at)
    } else if (other !== null && present.pair !== null && other !== present.pair) {
      turn(start(at, null), direction, at)
    } else if (isClosed) {
      const isRepeated = direction === present.direction && hasLevelBefore(items, at)
      if (!isRepeated) turn(start(at, present.pair, other === null), direction, at)
    } else if (direction !== present.direction) {
      if (hasNumber && !isInLine(items, present.directionAt, at)) {
        turn(start(at, present.pair, !isNamedBefore(items, at, present.pair)), direction, at)
      } else present.isTorn = true
    }
  }
  return blocks
}

function turn(block: Block, direction: Direction, at: number): void {
  block.direction = direction
  block.directionAt = at
}

/** The first item of the line, but not before `least`. */
function lineStart(items: readonly Item[], at: number, least: number): number {
  let from = at
  while (from > least && items[from - 1]?.kind !== 'line' && isQuiet(items[from - 1])) from -= 1
  return from
}

/** Nothing that would belong to the signal before. */
const isQuiet = (item: Item | undefined): boolean =>
  item !== undefined &&
  item.kind !== 'number' &&
  item.pair === null &&
  directionOf(item) === null &&
  !isAny(item, 'target', 'stop loss', 'risk')

function isInLine(items: readonly Item[], one: number, other: number): boolean {
  if (one < 0) return false
  for (let at = one; at < other; at += 1) if (items[at]?.kind === 'line') return false
  return true
}

/** Whether the line of this item names the instrument before it. */
function isNamedBefore(items: readonly Item[], from: number, pair: string | null): boolean {
  for (let at = from - 1; at >= 0 && items[at]?.kind !== 'line'; at -= 1) {
    if (pair !== null && items[at]?.pair === pair) return true
  }
  return false
}

/** Whether a level stands before this item in the same line. */
function hasLevelBefore(items: readonly Item[], from: number): boolean {
  for (let at = from - 1; at >= 0 && items[at]?.kind !== 'line'; at -= 1) {
    if (isAny(items[at], 'target', 'stop loss')) return true
  }
  return false
}

function isNumberNext(items: readonly Item[], at: number): boolean {
  for (let next = at + 1; next < Math.min(at + 6, items.length); next += 1) {
    if (items[next]?.kind === 'number') return true
    if (items[next]?.pair || isAny(items[next], 'stop loss', 'target')) return false
  }
  return false
}

/** Whether a direction stands in the line of this instrument, or begins the next. */
function isDirectionNear(items: readonly Item[], at: number): boolean {
  let lines = 0
  for (let next = at + 1; next < Math.min(at + 12, items.length); next += 1) {
    const item = items[next]
    if (!item) break
    if (item.kind === 'line') lines += 1
    if (lines > 1 || item.pair !== null || isAny(item, 'stop loss', 'target')) break
    if (directionOf(item) !== null) return true
  }
  for (let back = at - 1; back >= Math.max(0, at - 4); back -= 1) {
    const item = items[back]
    if (!item || item.kind === 'line' || item.kind === 'number') break
    if (directionOf(item) !== null) return true
  }
  return false
}

/** Whether the direction before this instrument, in its line, has begun the block already. */
const hasDirectionBefore = (items: readonly Item[], at: number, block: Block): boolean =>
  block.directionAt >= 0 && isInLine(items, block.directionAt, at) && at - block.directionAt < 4

/** The instrument that follows in the line before any price. */
function pairInLine(items: readonly Item[], at: number): string | null {
  let next = nextWord(items, at)
  while (next >= 0 && next - at < 8) {
    const item = items[next]
    if (!item || isAny(item, 'stop loss', 'target')) return null
    if (item.pair !== null) return item.pair
    next = nextWord(items, next)
  }
  return null
}
