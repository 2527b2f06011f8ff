import { cancels, closes, parts } from './closing-updates.ts'
import { type Item, isAny } from './items.ts'
import type { Meaning } from './meanings.ts'
import { checkMark, targetMark } from './plain-letters.ts'
import type { Style } from './prices.ts'
import { evens, stops } from './stop-updates.ts'
import type { Talk } from './talk.ts'
import {
  type FoundUpdate,
  near,
  placesOf,
  priceBefore,
  priceIn,
  type Scope,
  strangersIn,
  targetNumber,
  update,
} from './update-scope.ts'

/** The updates that a message tells, in its order; what is asked, expected or conditional is none. */
export function updatesOf(
  items: readonly Item[],
  { sentences, isTalk }: Talk,
  style: Style,
): FoundUpdate[] {
  const pair = items.find((item) => item.pair !== null)?.pair ?? null
  const isDirected = items.some((item) => isAny(item, 'buy', 'sell'))
  const hasPrices = items.some(isPriced)
  const isReport = tellsHit(items)
  const found: FoundUpdate[] = []
  for (const sentence of sentences) {
    if (sentence.isQuestion || sentence.isConditional || sentence.isMaybe) continue
    const scope = { items, sentence, style, isTalk, pair, isDirected, hasPrices, isReport }
    const used = new Set<number>()
    for (const find of [hits, fillings, evens, stops, parts, closes, cancels]) {
      for (const update of find(scope)) {
        if (update.places.some((at) => used.has(at))) continue
        for (const at of update.places) used.add(at)
        found.push(update)
      }
    }
  }
  return found.toSorted((one, other) => Math.min(...one.places) - Math.min(...other.places))
}

/** 'TP1 hit', 'hit target 2', 'TP3 ✅': of several the highest. */
function* hits(scope: Scope): Generator<FoundUpdate> {
  const { items, sentence } = scope
  let best: FoundUpdate | null = null
  for (const at of placesOf(scope, 'target')) {
    const hit = hitNear(scope, at)
    if (hit === null) continue
    const number = targetNumber(scope, at)
    const places = [at, hit, ...number.places]
    const priced = priceIn(scope, at, endOfHit(scope, at, hit)) ?? priceBefore(scope, at)
    if (priced) places.push(priced.at)
    const found = update('target_hit', places, {
      target: number.value,
      price: priced?.price ?? null,
    })
    if (!best) best = found
    else {
      const isHigher: boolean = (found.target ?? 0) > (best.target ?? 0)
      best = { ...(isHigher ? found : best), places: [...best.places, ...places] }
    }
  }
  if (best && items[sentence.from]) yield best
}

/** Where what is said of a reached target ends: after some words, or at the stop. */
function endOfHit({ items, sentence }: Scope, target: number, hit: number): number {
  const most = Math.min(sentence.to, Math.max(target, hit) + 4)
  for (let at = target + 1; at < most; at += 1) {
    if (isAny(items[at], 'stop loss', 'stop')) return at
  }
  return most
}

/** A number that may be a price: 'Targets ✅' above prices is only decorated. */
const isPriced = ({ kind, text, use }: Item): boolean =>
  kind === 'number' && use === 'plain' && text.length > 2

/** What says that a target was reached, with nothing else in between; null if nothing does. */
function hitNear(scope: Scope, at: number): number | null {
  const { items, sentence, isTalk, hasPrices, isReport } = scope
  for (let next = at + 1; next < Math.min(sentence.to, at + 8); next += 1) {
    const item = items[next]
    if (!item || isTalk[next]) break
    if (isAny(item, 'hit')) return next
    if (item.text === checkMark || item.text === targetMark) {
      const behind = items[next + 1]
      const isPrice = behind?.kind === 'number' && behind.use === 'plain' && !isReport
      const isDecoration = isPrice || behind?.text === ':'
      const isAlone = next === at + 1 && !hasPrices
      // 'TP1 +30 pips ✅'.
      const remark = items[next - 1]
      const isRemark =
        remark?.kind === 'number' &&
        remark.use !== 'plain' &&
        /^\d$/.test(items[at + 1]?.text ?? '')
      const counted =
        /^\d$/.test(items[next - 1]?.text ?? '') || isAlone || (isRemark && !hasPrices)
      if (counted && !isDecoration) return next
      continue
    }
    const isBetween =
      item.kind === 'number' ||
      item.kind === 'mark' ||
      isAny(item, 'at', 'filler', 'first', 'second', 'third', 'fourth', 'all', 'and', 'target')
    if (!isBetween) break
  }
  let [isList, hasTarget] = [false, false]
  for (let back = at - 1; back >= Math.max(sentence.from, at - listReach); back -= 1) {
    const item = items[back]
    if (!item || isTalk[back] || (at - back > 5 && !isList)) break
    if (isAny(item, 'hit')) return isList && !(hasTarget && endsList(items, at)) ? null : back
    // 'Hit TP1, TP2 and TP3'.
    if (item.text === ',' || item.text === '&' || isAny(item, 'and')) isList = true
    if (isAny(item, 'target')) hasTarget = true
    const isListed = isList && (isAny(item, 'target') || /^([1-9,&]|and)$/.test(item.text))
    const isBetween =
      isListed ||
      (isList && isAny(item, 'and')) ||
      item.text === checkMark ||
      item.text === targetMark ||
      isAny(item, 'at', 'filler', 'first', 'second', 'third', 'fourth', 'all', 'to')
    if (!isBetween) break
  }
  // '✅ TP1' on a line of its own.
  const isLed = at === sentence.from + 1 && items[at - 1]?.text === checkMark
  const isLast = items[at + 1]?.kind === 'number' && at + 2 >= sentence.to
  return isLed && isLast && !hasPrices ? at - 1 : null
}

const listReach = 16

/** Whether nothing else is said of the target that ends a list. */
function endsList(items: readonly Item[], at: number): boolean {
  const behind = items[at + 1]?.kind === 'number' ? items[at + 2] : items[at + 1]
  return behind === undefined || behind.kind !== 'word' || isAny(behind, 'and', 'target')
}

/** 'Gold sell TP2 ✅ 4020': one target, one price, and nothing else of a signal. */
const tellsHit = (items: readonly Item[]): boolean =>
  items.filter(isPriced).length === 1 &&
  items.filter((item) => isAny(item, 'target')).length === 1 &&
  !items.some((item) => isAny(item, 'stop loss', 'stop', 'limit', 'now', 'market', 'entry'))

/** Where what is said of a filled order ends: at a comma, or at the next level. */
function endOfClause({ items, sentence }: Scope, from: number): number {
  const most = Math.min(sentence.to, from + 5)
  for (let at = from + 1; at < most; at += 1) {
    if (items[at]?.text === ',' || isAny(items[at], 'stop loss', 'target')) return at
  }
  return most
}

/** Whether a comma stands between two items. */
const isApart = (items: readonly Item[], one: number, other: number): boolean =>
  items.slice(Math.min(one, other), Math.max(one, other)).some(({ text }) => text === ',')

/** 'order filled', 'entry triggered', 'limit hit'. */
function* fillings(scope: Scope): Generator<FoundUpdate> {
  const subjects: Meaning[] = ['order', 'limit', 'entry', 'buy', 'sell', 'market', 'stop']
  for (const at of placesOf(scope, 'filled', 'hit')) {
    const item = scope.items[at]
    const level = near(scope, at, 3, 'stop loss', 'target')
    if (level !== null && !isApart(scope.items, at, level)) continue
    const isFilled = isAny(item, 'filled')
    const subject = near(scope, at, isFilled ? 5 : 3, ...subjects)
    const isState = /^(active|aktiv|(is )?live)$/.test(item?.text ?? '')
    const isAlone = isFilled && !isState && strangersIn(scope) === 0
    if (subject === null && !isAlone) continue
    if (!isFilled && !isAny(scope.items[subject ?? -1], 'limit', 'entry', 'order')) continue
    const priced = priceIn(scope, at, endOfClause(scope, at)) ?? priceBefore(scope, at)
    const places = [at, ...(subject === null ? [] : [subject]), ...(priced ? [priced.at] : [])]
    yield update('filled', places, { price: priced?.price ?? null })
    return
  }
}
