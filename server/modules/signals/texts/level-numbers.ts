import { furtherTargetsMaximum } from '#contract/signals/signals.ts'
import type { Market } from './instruments.ts'
import { type Item, isAny, nextWord } from './items.ts'
import { isForeign } from './labelled-ends.ts'
import { isBare, isFilled, open, type Reader, type Slot, spanOf, takeAll } from './level-reader.ts'
import { areNear, expanded, fits, pipsFrom, pricesOf } from './prices.ts'

export function readNumber(reader: Reader, at: number): number {
  const { items, slot } = reader
  const item = items[at]
  if (!item || item.use === 'other' || item.use === 'percent') return at
  const last = readPips(reader, at)
  if (last !== null) return last
  if (slot === null) {
    return at
  }
  return store(reader, slot, at)
}

/** How many numbers can have one unit. */
const rowMaximum = 8

/** '30 pips', and '30/60/90 pips' after a label; points are pips where one is the step of prices. */
function readPips(reader: Reader, at: number): number | null {
  const { items, slot } = reader
  const row: number[] = []
  let next = at
  for (; next < items.length && row.length < rowMaximum; next += 1) {
    const item = items[next]
    if (item?.kind === 'mark' && '/-,&+'.includes(item.text)) continue
    if (item?.kind !== 'number') break
    row.push(next)
    if (item.use !== 'plain') break
  }
  const unit = items[row.at(-1) ?? at]?.use
  if ((unit === 'points' || unit === 'pips') && isFromElsewhere(items, row.at(-1) ?? at)) {
    // Neither the distance nor what it is measured from is the level.
    open(reader, null, false)
    return row.at(-1) ?? at
  }
  if (unit === 'points') return row.length === 1 ? at : null
  if (unit !== 'pips') return null
  // In 'SL 195.40 / 55 pips' the first is the price itself.
  if (row.length > 1 && isPrice(reader, items[at])) return null
  if (isRemark(reader, at)) return row.at(-1) ?? at
  const place = nextWord(items, row.at(-1) ?? at)
  const label = items[place]
  const isBehind = (slot === null || slot === 'entry' || isFilled(reader)) && isBare(items, place)
  const own: Slot =
    slot === 'target' || (slot === 'stop loss' && !isFilled(reader))
      ? slot
      : isBehind && isAny(label, 'stop loss')
        ? 'stop loss'
        : isBehind && isAny(label, 'target')
          ? 'target'
          : null
  const isOwn = own === slot
  if (own === 'stop loss' || own === 'target') {
    for (const one of row) {
      reader.inPips.push({ slot: own, at: one, labels: isOwn ? reader.pending : [] })
    }
  }
  return row.at(-1) ?? at
}

/** '30 pips below the low', '30 points above 25400': a distance from something else than the entry. */
function isFromElsewhere(items: readonly Item[], at: number): boolean {
  const side = nextWord(items, at)
  if (side < 0 || !isAny(items[side], 'over', 'under')) return false
  const from = items.slice(side + 1).find((item) => !isAny(item, 'filler'))
  return (
    from?.kind === 'number' ||
    (from?.kind === 'word' && !isAny(from, 'entry', 'target', 'stop loss'))
  )
}

/** Whether a number can only be a price: near the entry, or at least one of the instrument. */
function isPrice({ market, style, levels }: Reader, item: Item | undefined): boolean {
  const [price] = pricesOf(item?.text ?? '', market, style)
  if (price === undefined) return false
  return levels.entry === null ? market.pair !== null : areNear(price, levels.entry, 1.5)
}

/** Pips that only repeat the level before them: 'SL 1.0820 (30 pips)'. */
function isRemark({ items, taken }: Reader, at: number): boolean {
  let before = at - 1
  while (items[before]?.kind === 'mark' && '(=~/|,'.includes(items[before]?.text ?? '')) before -= 1
  return items[before]?.kind === 'number' && taken.has(before)
}

/** Stores the number at this place as a level, if it is a price; says where what was read ends. */
export function store(reader: Reader, slot: 'entry' | 'stop loss' | 'target', at: number): number {
  const { items, levels, market, style } = reader
  const item = items[at]
  if (!item) return at
  if (item.use === 'pips') {
    const own = slot === 'entry' ? 'target' : slot
    reader.inPips.push({ slot: own, at, labels: reader.pending })
    return at
  }
  let prices = pricesOf(item.text, market, style)
  if (slot === 'target') {
    const known = levels.targets.at(-1)
    const price = prices[0]
    const isFar = levels.entry !== null && price && !areNear(price, levels.entry, spanOf(reader))
    if (known && isJoined(items, at) && (!price || !areNear(price, known, 1.7))) {
      const short = expanded(known, item.text, market)
      prices = short && isBeyond(reader, known, short) ? [short] : []
    } else if (!price || isFar) prices = withoutCounter(reader, at)
    // What goes on a list of targets lies on their side of the entry.
    if (known && reader.pending.length === 0) prices = prices.filter((one) => isAhead(reader, one))
    if (levels.targets.length > furtherTargetsMaximum) return at
    for (const one of prices) {
      if (!levels.targets.includes(one)) levels.targets.push(one)
      if (!reader.places.has(`target ${one}`)) reader.places.set(`target ${one}`, at)
    }
    if (prices.length > 0) takeAll(reader, at)
    return at
  }
  const [price] = prices
  if (price === undefined || prices.length > 1) return at
  if (slot === 'stop loss') {
    if (levels.stopLoss !== null) return at
    levels.stopLoss = price
    reader.places.set('stopLoss', at)
    takeAll(reader, at)
    return at
  }
  if (levels.entry !== null && reader.isSecond) return storeSecond(reader, at, price)
  // In 'Gold is at 4020. Sell limit 4030' the first is the price of the market.
  const isNamed = reader.isLabelled && reader.pending.length > 0
  const [own] = pricesOf(items[reader.own]?.text ?? '', market, style)
  if (reader.own > at && !isNamed && own !== undefined && areNear(own, price, 1.5)) return at
  if (
    levels.entry !== null ||
    (!reader.isLabelled && market.pair === null && Number(price) < 0.05)
  ) {
    return at
  }
  if (!reader.isLabelled && isCount(item, market)) return at
  if (!isNamed && isForeign(price, reader.ends, items, reader.block, style)) return at
  levels.entry = price
  reader.places.set('entry', at)
  takeAll(reader, at)
  return readZone(reader, at, price)
}

/** The other end of a zone whose ends have labels or lines of their own. */
function storeSecond(reader: Reader, at: number, price: string): number {
  const { levels } = reader
  const isNear = levels.entry !== null && areNear(price, levels.entry, 1.06)
  if (levels.entryTo !== null || !isNear || price === levels.entry) return at
  levels.entryTo = price
  reader.places.set('entryTo', at)
  takeAll(reader, at)
  reader.isSecond = false
  return at
}

/** A digit or two without a market to judge it by is rather a count than a price. */
const isCount = ({ text }: Item, { pair, isCoin }: Market): boolean =>
  /^\d{1,2}$/.test(text) && (pair === null || isCoin)

/** Whether this number follows another, with only a mark between them. */
function isJoined(items: readonly Item[], at: number): boolean {
  const mark = items[at - 1]
  return mark?.kind === 'mark' && '/-,&|'.includes(mark.text) && items[at - 2]?.kind === 'number'
}

/** A shortened target must lead on from the one before it. */
function isBeyond({ block }: Reader, known: string, price: string): boolean {
  const away = Number(price) - Number(known)
  return block.direction === 'BUY' ? away > 0 : block.direction === 'SELL' ? away < 0 : away !== 0
}

/** Whether a target is on the side of the entry to which the direction leads, as far as both are known. */
function isAhead({ block, levels }: Reader, price: string): boolean {
  if (levels.entry === null || block.direction === null) return true
  const away = Number(price) - Number(levels.entry)
  return block.direction === 'BUY' ? away > 0 : away < 0
}

/** 'TP1.3320' and 'TP13320' are first targets at 3320, if they can be nothing else. */
function withoutCounter({ items, levels, market, style }: Reader, at: number): string[] {
  const item = items[at]
  const [, point, typed] = /^[1-6](\.?)(\d{2,}(?:[.,]\d+)?)$/.exec(item?.text ?? '') ?? []
  if (!item?.glued || typed === undefined || market.pair === null) return []
  const [price] = pricesOf(typed, market, style)
  if (price === undefined || (levels.entry === null && point === '')) return []
  return levels.entry === null || areNear(price, levels.entry, 1.5) ? [price] : []
}

/** The other end of a zone: '3312-3309', '3312-09', '3312 to 3309', '3312 3309'. */
function readZone(reader: Reader, at: number, first: string): number {
  const { items, market, style, levels } = reader
  const next = items[at + 1]
  const dotted = endOfDots(items, at)
  const isMarked = dotted > 0 || (next?.kind === 'mark' && '-/~|&'.includes(next.text))
  const isWorded = isAny(next, 'to', 'and') && next?.kind === 'word'
  const other = dotted > 0 ? dotted : isMarked || isWorded ? at + 2 : at + 1
  const item = items[other]
  if (item?.kind !== 'number' || item.use !== 'plain' || isLabelAfter(items, other)) return at
  const [price, ...more] = pricesOf(item.text, market, style)
  const isPrice = price !== undefined && more.length === 0 && areNear(price, first, 1.06)
  const second = isPrice ? price : isMarked ? expanded(first, item.text, market) : null
  if (second === null || second === undefined || !fits(second, market)) return at
  // Without a mark two numbers are a zone only if they are close: the second may be a stop.
  const isLoose = !isMarked && !isWorded
  if (isLoose && (items[other + 1]?.kind === 'number' || !areNear(second, first, 1.0025))) return at
  levels.entryTo = second
  reader.take(other)
  reader.places.set('entryTo', other)
  return other
}

/** Behind the marks of '4112_4116', '4112___4116' and '4112...4116'; 0 if there are none. */
function endOfDots(items: readonly Item[], at: number): number {
  const mark = items[at + 1]?.text
  if (mark !== '_' && mark !== '.') return 0
  let end = at + 1
  while (items[end]?.kind === 'mark' && items[end]?.text === mark) end += 1
  return mark === '.' && end < at + 3 ? 0 : end
}

const isLabelAfter = (items: readonly Item[], at: number): boolean => {
  const label = items[at + 1]
  if (!isAny(label, 'stop loss', 'target')) return false
  const next = items[at + 2]
  return next === undefined || next.kind === 'line' || next.text === ','
}

/** A number far from the entry is no level of the same signal, whatever its label. */
export function dropFar(reader: Reader): void {
  const { levels, places, drop } = reader
  const { entry } = levels
  if (entry === null) return
  const factor = spanOf(reader)
  if (levels.stopLoss !== null && !areNear(levels.stopLoss, entry, factor)) {
    levels.stopLoss = null
    drop(places.get('stopLoss') ?? -1)
  }
  levels.targets = levels.targets.filter((target) => {
    const isNear = areNear(target, entry, factor)
    if (!isNear) drop(places.get(`target ${target}`) ?? -1)
    return isNear
  })
}

/** A stop beyond the entry is that of another signal of the message: 'SL 3290 / 3410'. */
export function dropForeignStop({ levels, block, places, drop }: Reader): void {
  const { entry, entryTo, stopLoss } = levels
  if (entry === null || stopLoss === null || block.direction === null) return
  const ends = [entry, entryTo ?? entry].map(Number)
  const isBeyond =
    block.direction === 'BUY'
      ? Number(stopLoss) > Math.max(...ends)
      : Number(stopLoss) < Math.min(...ends)
  if (!isBeyond) return
  levels.stopLoss = null
  drop(places.get('stopLoss') ?? -1)
}

/** Turns pips into prices, where the entry and the direction are known. */
export function resolvePips({ items, levels, inPips, block, places, take }: Reader): void {
  const { entry } = levels
  if (entry === null || block.direction === null) return
  for (const { slot, at, labels } of inPips) {
    const sign = (block.direction === 'BUY') === (slot === 'target') ? 1 : -1
    const written = items[at]?.text ?? ''
    // '1,000 pips' are a thousand to some and one to others.
    if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(written)) continue
    const typed = written.replace(',', '.')
    const price = pipsFrom(entry, typed, sign, block.pair)
    if (price === null) continue
    if (slot === 'stop loss') {
      if (levels.stopLoss !== null) continue
      levels.stopLoss = price
    } else if (!levels.targets.includes(price)) {
      if (levels.targets.length > furtherTargetsMaximum) continue
      levels.targets.push(price)
      places.set(`target ${price}`, at)
    }
    for (const place of [...labels, at]) take(place)
  }
  // As they were typed, in pips or not; several of one number stay in their order.
  const placeOf = (target: string) => places.get(`target ${target}`) ?? 0
  if (inPips.length > 0) levels.targets.sort((one, other) => placeOf(one) - placeOf(other))
}
