import type { ReadSignal, SignalReading, SignalUpdate } from '#contract/signals/signal-messages.ts'
import { furtherTargetsMaximum } from '#contract/signals/signals.ts'
import { type Block, blocksOf } from './blocks.ts'
import { type Item, isAny, itemsOf } from './items.ts'
import type { Levels } from './level-reader.ts'
import { levelsOf } from './levels.ts'
import { type Style, styleOf } from './prices.ts'
import { type Talk, talkOf } from './talk.ts'
import { unreadOf } from './unread.ts'
import type { FoundUpdate } from './update-scope.ts'
import { updatesOf } from './updates.ts'

/** A signal that a part of a message may be, with the items that say so. */
interface Candidate {
  block: Block
  levels: Levels
  places: Set<number>
}

/**
 * Reads what traders type, in seven languages: the signals of a message, or an update of one that is open.
 * A price that was not typed is never returned, except for pips counted from a typed entry. What was not
 * understood is quoted.
 */
export function readMessage(message: string): SignalReading {
  const items = itemsOf(message)
  const talk = talkOf(items)
  const style = styleOf(items.flatMap((item) => (item.kind === 'number' ? [item.text] : [])))
  const candidates = candidatesOf(items, talk, style).filter((one) => isSignal(one, items, talk))
  const updates = updatesOf(items, talk, style)
  const signals = candidates.filter((one) => !isUpdated(one, updates))
  const [first] = updates
  if (signals.length > 0) {
    const places = signals.flatMap((one) => [...one.places])
    return { signals: signals.map(signalOf), unread: unreadOf(message, items, new Set(places)) }
  }
  if (first && !isWeakInSignal(first, items)) {
    const { update, places } = told(first, updates, items)
    for (const [at, item] of items.entries()) {
      if (item.pair !== null || isAny(item, 'buy', 'sell', 'limit', 'order')) places.add(at)
    }
    return { signals: [], update, unread: unreadOf(message, items, places) }
  }
  return { signals: [], unread: unreadOf(message, items, null) }
}

/** The pairs that a message names. */
export const pairsIn = (message: string): string[] => [
  ...new Set(itemsOf(message).flatMap(({ pair }) => pair ?? [])),
]

function candidatesOf(items: readonly Item[], { isTalk }: Talk, style: Style): Candidate[] {
  const blocks = blocksOf(items, isTalk)
  const whole: Block = {
    from: 0,
    to: items.length,
    pair: null,
    direction: null,
    directionAt: -1,
    inherits: false,
    isTorn: false,
  }
  return (blocks.length > 0 ? blocks : [whole]).map((block) => {
    const places = new Set<number>()
    const take = (at: number) => void places.add(at)
    const drop = (at: number) => void places.delete(at)
    if (block.isTorn) block.direction = null
    const isOneOfSeveral = blocks.length > 1
    const levels = levelsOf(items, block, { isTalk, style, isOneOfSeveral, take, drop })
    for (let at = block.from; at < block.to; at += 1) {
      const item = items[at]
      if (!item || isTalk[at]) continue
      if (item.pair !== null && item.pair === block.pair) take(at)
      const says = item.means.has('buy') ? 'BUY' : item.means.has('sell') ? 'SELL' : null
      if (says !== null && says === block.direction) take(at)
    }
    return { block, levels, places }
  })
}

/** Whether enough is said, and plainly enough, to be a signal. */
function isSignal({ block, levels }: Candidate, items: readonly Item[], talk: Talk): boolean {
  const { pair, direction } = block
  const { entry, stopLoss, targets } = levels
  const hasTarget = targets.length > 0
  const manner = mannerOf(block, items, talk)
  if (block.inherits && (entry === null || !(stopLoss || hasTarget))) return false
  if (stopLoss === null && manner.isResult) return false
  // 'I sold gold' tells of a trade; with a stop it can be followed.
  if (stopLoss === null && past.test(items[block.directionAt]?.text ?? '')) return false
  if (direction === null) {
    if (pair !== null) {
      const isEnough = (stopLoss && (hasTarget || entry)) || (entry && hasTarget)
      return Boolean(isEnough) && manner.strangers <= 8
    }
    return stopLoss !== null && hasTarget && manner.strangers <= 4
  }
  if (stopLoss !== null) {
    if (pair === null && !entry && !hasTarget && !levels.isNow) return false
    // A stop, an entry and a target are a signal however much is said beside them.
    return (entry !== null && hasTarget) || manner.strangers <= 25
  }
  if (pair === null) return entry !== null && hasTarget && manner.strangers <= 8
  if (manner.isHedged) return false
  if (hasTarget) return manner.strangersBeside <= 4 && manner.strangers <= 15
  const isOrder = entry !== null || levels.orderType !== null
  // 'EURUSD buys look good' is about positions.
  if (!isOrder && isAny(items[block.directionAt], 'order')) return false
  return manner.strangersBeside <= (isOrder ? 3 : 2) && manner.strangers <= (isOrder ? 12 : 6)
}

const past = /^(bought|sold|купил|купили|продал|продали|اشتريت|اشترينا|بعت|بعنا)$/

/** How a block is worded, besides its levels. */
function mannerOf(block: Block, items: readonly Item[], { sentences, isTalk }: Talk) {
  let [strangers, strangersBeside, isResult] = [0, 0, false]
  let [line, lineOfDirection] = [0, -1]
  const inLine: number[] = []
  for (let at = block.from; at < block.to; at += 1) {
    const item = items[at]
    if (!item) break
    if (item.kind === 'line') line += 1
    if (at === block.directionAt) lineOfDirection = line
    const isGain =
      item.kind === 'number' && items[at - 1]?.text === '+' && !isAny(items[at - 2], 'target')
    if (isAny(item, 'result') || isGain) isResult = true
    const isUnknown =
      item.kind === 'word' && (item.means.size === 0 || isTalk[at] || isAny(item, 'maybe', 'talk'))
    if (!isUnknown) continue
    strangers += 1
    inLine[line] = (inLine[line] ?? 0) + 1
  }
  strangersBeside = inLine[lineOfDirection] ?? 0
  const own = sentences.find(({ from, to }) => block.directionAt >= from && block.directionAt < to)
  const isHedged = own !== undefined && (own.isQuestion || own.isMaybe)
  return { strangers, strangersBeside, isResult, isHedged }
}

/** Whether it is the report of a signal that is open already, or an instruction for one. */
function isUpdated({ block, levels }: Candidate, updates: readonly FoundUpdate[]): boolean {
  const own = updates.filter(({ places }) => places.some((at) => at >= block.from && at < block.to))
  const isReport = own.some(({ kind }) => kind === 'target_hit' || kind === 'filled')
  if (isReport) return true
  const isFresh =
    block.direction !== null &&
    levels.stopLoss !== null &&
    (levels.entry !== null || levels.orderType !== null || levels.targets.length > 0)
  const hasAll = levels.stopLoss !== null && levels.targets.length > 0
  const isStrong = own.some(({ isWeak }) => !isWeak)
  if (isFresh || hasAll) return false
  if (block.direction !== null && levels.entry !== null && !isStrong) return false
  return own.length > 0
}

/** A level in a message that has the direction of a signal, which lacks the rest: nothing certain. */
const isWeakInSignal = ({ isWeak }: FoundUpdate, items: readonly Item[]): boolean =>
  isWeak && items.some((item) => isAny(item, 'target'))

/** The first update, with what others add to it: a price, or how much is closed at a target. */
function told(first: FoundUpdate, updates: readonly FoundUpdate[], items: readonly Item[]) {
  const isOfOne = new Set(items.flatMap(({ pair }) => pair ?? [])).size <= 1
  const { places, isWeak: _, ...update } = first
  const read = new Set(places)
  const joined: SignalUpdate = update
  for (const other of updates.slice(1)) {
    const isHit = joined.kind === 'target_hit' && other.kind === 'target_hit'
    if (isHit && isOfOne && (other.target ?? 0) > (joined.target ?? 0)) {
      joined.target = other.target
      joined.price = other.price
      for (const at of other.places) read.add(at)
      continue
    }
    // A target below the highest is told with it.
    if (isHit && isOfOne && (joined.target ?? 0) > (other.target ?? 0)) {
      for (const at of other.places) read.add(at)
    }
    const isSame = other.kind === joined.kind && other.target === joined.target
    const addsPrice = isSame && (joined.price === null || other.price === joined.price)
    const addsPart = joined.kind === 'target_hit' && other.kind === 'close_part' && other.part
    if (!addsPrice && !(addsPart && joined.part === null)) continue
    if (addsPrice) joined.price ??= other.price
    if (addsPart) joined.part = other.part
    for (const at of other.places) read.add(at)
  }
  return { update: joined, places: read }
}

const signalOf = ({ block, levels }: Candidate): ReadSignal => ({
  pair: block.pair,
  direction: block.direction,
  orderType: levels.orderType,
  entry: levels.entry,
  entryTo: levels.entryTo,
  stopLoss: levels.stopLoss,
  takeProfit: levels.targets[0] ?? null,
  furtherTargets: levels.targets.slice(1, 1 + furtherTargetsMaximum),
  riskPercent: levels.riskPercent,
})
