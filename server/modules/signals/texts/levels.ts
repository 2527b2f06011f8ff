import type { Block } from './blocks.ts'
import { marketOf } from './instruments.ts'
import { type Item, isAny, nextWord } from './items.ts'
import { labelledEnds } from './labelled-ends.ts'
import { dropFar, dropForeignStop, readNumber, resolvePips, store } from './level-numbers.ts'
import {
  isBare,
  isCounter,
  isFilled,
  isGluedCounter,
  isSilent,
  type Levels,
  open,
  type Reader,
  takeAll,
} from './level-reader.ts'
import type { Meaning } from './meanings.ts'
import { orderOf, ownPriceOf } from './order-types.ts'
import { readPaired } from './paired-labels.ts'
import { checkMark, stopMark, targetMark } from './plain-letters.ts'
import type { Style } from './prices.ts'

interface LevelsOptions {
  /** By item: whether it is not to be read here. */
  isTalk: readonly boolean[]
  style: Style
  /** The message has other signals besides. */
  isOneOfSeveral: boolean
  /** Called for every item that was understood. */
  take: (at: number) => void
  /** Called for a number that turned out to be no level. */
  drop: (at: number) => void
}

/** Reads entry, stop, targets and risk of a block; a number that is no price of its instrument is left. */
export function levelsOf(
  items: readonly Item[],
  block: Block,
  { isTalk, style, isOneOfSeveral, take: told, drop }: LevelsOptions,
): Levels {
  const order = orderOf(items, block, isTalk)
  const taken = new Set<number>()
  const take = (at: number) => {
    taken.add(at)
    told(at)
  }
  for (const at of order.places) take(at)
  const reader: Reader = {
    items,
    block,
    market: marketOf(block.pair),
    style,
    levels: {
      ...order,
      entry: null,
      entryTo: null,
      stopLoss: null,
      targets: [],
      riskPercent: null,
    },
    slot: block.directionAt < 0 && block.pair === null ? null : 'entry',
    isLabelled: false,
    own: ownPriceOf(items, block, style),
    ends: labelledEnds(items, block, style),
    isSecond: false,
    hasWords: {
      'stop loss': hasWord(items, block, 'stop loss'),
      target: hasWord(items, block, 'target'),
    },
    strangers: 0,
    inPips: [],
    places: new Map(),
    pending: [],
    taken,
    take,
    drop,
  }
  for (let at = block.from; at < block.to; at += 1) {
    const item = items[at]
    if (!item) break
    if (isTalk[at]) {
      reader.slot = null
      continue
    }
    if (order.places.includes(at)) open(reader, 'entry', false)
    else at = readItem(reader, at)
  }
  dropFar(reader)
  if (isOneOfSeveral) dropForeignStop(reader)
  resolvePips(reader)
  return reader.levels
}

const hasWord = (items: readonly Item[], { from, to }: Block, meaning: Meaning): boolean =>
  items.slice(from, to).some((item) => isAny(item, meaning))

/** Reads what begins here, and says where it ends. */
function readItem(reader: Reader, at: number): number {
  const { items, levels } = reader
  const item = items[at]
  if (!item) return at
  if (item.kind === 'number') return readNumber(reader, at)
  if (item.kind === 'line') return newLine(reader, at)
  if (item.kind === 'mark') {
    const isFree = reader.slot === null || reader.slot === 'entry'
    if (item.text === '@' && isFree && levels.entry === null) open(reader, 'entry', true)
    else openSign(reader, at)
    return at
  }
  if (item.pair !== null || at === reader.block.directionAt) {
    const isFree = reader.slot === null || isFilled(reader)
    if (levels.entry === null && isFree) open(reader, 'entry', false)
    return at
  }
  if (isAny(item, 'risk')) return readRisk(reader, at)
  if (isAny(item, 'reward', 'lot')) {
    reader.slot = null
    return at
  }
  const paired = readPaired(reader, at)
  if (paired !== null) return paired
  if (isAny(item, 'stop loss', 'stop')) return openLabel(reader, 'stop loss', at)
  if (isAny(item, 'target') || isTake(reader, at)) return openLabel(reader, 'target', at)
  if (isAny(item, 'entry') && levels.entry === null) {
    open(reader, 'entry', true)
    reader.pending = [at]
    const next = nextWord(items, at)
    if (!isCounter(reader, next)) return at
    reader.pending.push(next)
    return next
  }
  if (isAny(item, 'entry') && isSecondEntry(reader, at)) {
    const next = nextWord(items, at)
    open(reader, 'entry', true)
    reader.isSecond = true
    reader.pending = [at, next]
    return next
  }
  if (isAny(item, 'open') && reader.slot === 'target') {
    takeAll(reader, at)
    return at
  }
  // 'Open: 4030' is the price at which the position was opened.
  if (item.text === 'open' && items[at + 1]?.text === ':' && levels.entry === null) {
    open(reader, 'entry', true)
    reader.pending = [at]
    return at
  }
  if (isSilent(item)) return at
  reader.strangers += 1
  const isOpen = reader.isLabelled && !isFilled(reader) && reader.strangers <= 3
  if (!isOpen) reader.slot = null
  return at
}

/** 'entry 2: 4036' behind the first. */
function isSecondEntry(reader: Reader, at: number): boolean {
  const { items, levels } = reader
  const next = nextWord(items, at)
  const isTwo = items[next]?.text === '2' && isCounter(reader, next)
  return isTwo && levels.entry !== null && levels.entryTo === null
}

/** '🛑 163.00' and '🎯 161.50' behind the entry, where no words name stop or targets. */
function openSign(reader: Reader, at: number): void {
  const { items, levels, hasWords } = reader
  const [sign, next] = [items[at]?.text, items[at + 1]]
  if (levels.entry === null || next?.kind !== 'number' || next.use !== 'plain') return
  const isTarget = sign === targetMark || sign === checkMark
  if (sign === stopMark && !hasWords['stop loss']) open(reader, 'stop loss', true)
  else if (isTarget && !hasWords.target) open(reader, 'target', true)
}

/** 'take 3320', '3320 - take' and 'gain 3320' are short for take profit. */
function isTake(reader: Reader, at: number): boolean {
  const { items } = reader
  const text = items[at]?.text ?? ''
  if (!isAny(items[at], 'take') && text !== 'take' && text !== 'gain') return false
  const next = items[nextWord(items, at)]
  if (next?.kind === 'number' && next.use === 'plain') return true
  return text === 'take' && numberBefore(reader, at) >= 0
}

function newLine(reader: Reader, at: number): number {
  // The second of a list of entries: '2) 0.3790'.
  const first = reader.places.get('entry')
  const isList = isListed(reader, at + 1) && (first === undefined || isListed(reader, first - 2))
  if (reader.slot === 'entry' && reader.isLabelled && isList) {
    reader.isSecond = first !== undefined
    return at
  }
  // Targets may go on in lines of numbers; other levels end with their line.
  if (reader.slot !== 'target' && isFilled(reader)) reader.slot = null
  if (reader.slot === 'target' && isFilled(reader) && !startsWithPrice(reader, at + 1)) {
    reader.slot = null
  }
  return at
}

/** Whether this is the number of a line in a list, which became a mark. */
const isListed = ({ items }: Reader, at: number): boolean =>
  items[at]?.kind === 'mark' && /^\d$/.test(items[at]?.text ?? '')

/** Whether the line begins with a price, perhaps behind a number of its own: '2) 3331'. */
function startsWithPrice({ items }: Reader, from: number): boolean {
  for (let at = from; at < items.length; at += 1) {
    const item = items[at]
    if (item?.kind === 'number') return true
    if (item?.kind !== 'mark' && item?.kind !== 'line') return false
  }
  return false
}

/** A label with its number, as in 'TP1', 'TP 1:' and 'TP1/2/3:'. */
function openLabel(reader: Reader, slot: 'stop loss' | 'target', at: number): number {
  const { items } = reader
  const before = numberBefore(reader, at)
  open(reader, slot, true)
  reader.pending = [at]
  if (before >= 0) {
    for (const one of slot === 'target' ? rowBefore(reader, before) : [before])
      store(reader, slot, one)
    reader.slot = null
    if (!isGluedCounter(items, at + 1)) return at
    reader.take(at + 1)
    return at + 1
  }
  let last = at
  for (let next = at + 1; next < reader.block.to; next += 1) {
    const item = items[next]
    if (!item || item.kind === 'line') break
    if (item.kind === 'mark') {
      if (item.text === ',' && last === at) break
      continue
    }
    if (!isCounter(reader, next)) break
    reader.pending.push(next)
    last = next
  }
  return last
}

/** The number of a label that stands behind it, as in '1.0820 SL' and '1.0820 - SL'; -1 if there is none. */
function numberBefore({ items, taken, block }: Reader, at: number): number {
  const isDashed = items[at - 1]?.text === '-' && isLineStart(items, at - 2)
  const before = isDashed ? at - 2 : at - 1
  const item = items[before]
  if (before < block.from || item?.kind !== 'number' || taken.has(before)) return -1
  if (item.use !== 'plain' && item.use !== 'pips') return -1
  return isBare(items, at) ? before : -1
}

/** The numbers before a label that stands behind them, as in '4063 & 4075 TP', the last at this place. */
function rowBefore({ items, taken, block }: Reader, last: number): number[] {
  const row = [last]
  for (let at = last - 2; at >= block.from; at -= 2) {
    const joint = items[at + 1]
    const isJoint = joint?.kind === 'mark' ? '/&'.includes(joint.text) : isAny(joint, 'and')
    if (!isJoint || items[at]?.kind !== 'number' || items[at]?.use !== 'plain') break
    if (taken.has(at)) break
    row.unshift(at)
  }
  return row
}

const isLineStart = (items: readonly Item[], at: number): boolean =>
  items[at - 1] === undefined || items[at - 1]?.kind === 'line'

function readRisk(reader: Reader, at: number): number {
  const { items, levels } = reader
  for (const other of [nextPercent(items, at), at - 1]) {
    const item = items[other]
    if (item?.kind !== 'number' || item.use !== 'percent') continue
    const percent = item.text.replace(',', '.')
    const isRange = items[other + 1]?.text === '-' || items[other - 1]?.text === '-'
    const isSure = /^\d{1,3}(\.\d{1,6})?$/.test(percent) && Number(percent) > 0
    if (!isSure || isRange || Number(percent) > 100 || levels.riskPercent !== null) continue
    levels.riskPercent = percent
    reader.take(at)
    reader.take(other)
    return Math.max(at, other)
  }
  return at
}

/** The percentage that belongs to a word: '1%', 'of 1 %'. */
function nextPercent(items: readonly Item[], at: number): number {
  let next = nextWord(items, at)
  while (next >= 0 && isAny(items[next], 'filler', 'at') && next - at < 5) {
    next = nextWord(items, next)
  }
  return next
}
