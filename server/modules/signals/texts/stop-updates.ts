import { type Item, isAny, nextWord } from './items.ts'
import {
  type FoundUpdate,
  given,
  near,
  placesOf,
  priceIn,
  type Scope,
  strangersIn,
  targetNumber,
  update,
} from './update-scope.ts'

/** 'SL to BE', 'breakeven now', 'move SL to entry'. */
export function* evens(scope: Scope): Generator<FoundUpdate> {
  const { items } = scope
  for (const at of placesOf(scope, 'even')) {
    const stop = near(scope, at, 6, 'stop loss', 'stop')
    const moved = near(scope, at, 6, 'move')
    if (!isEven(scope, at, stop ?? moved)) continue
    if (near(scope, at, 3, 'result') !== null) continue
    if (stop === null && moved === null && strangersIn(scope) > 3) continue
    yield update('stop_to_entry', [at, ...given(stop), ...given(moved)])
    return
  }
  for (const at of placesOf(scope, 'entry')) {
    const next = items[nextWord(items, at)]
    if (next?.kind === 'number') continue
    const stop = near(scope, at, 4, 'stop loss', 'stop')
    const moved = near(scope, at, 5, 'move')
    const isBehind = (stop ?? at) < at || (moved ?? at) < at
    if (stop === null || !isBehind) continue
    yield update('stop_to_entry', [at, stop, ...given(moved)])
    return
  }
}

/** The English verb 'be' is none: 'BE' in capitals is, or behind a stop. */
function isEven({ items, sentence }: Scope, at: number, before: number | null): boolean {
  const item = items[at]
  if (item?.text !== 'be') return true
  const next = nextWord(items, at)
  const follower = next < 0 || next >= sentence.to ? undefined : items[next]
  const isLast =
    follower === undefined ||
    items[at + 1]?.kind === 'mark' ||
    isAny(follower, 'and', 'now', 'at', 'filler', 'all')
  if (follower?.kind === 'number') return false
  return isLast && (item.capital || (before !== null && before < at))
}

/** 'move SL to 3305', 'SL → 3305', 'new stop 3305', 'SL to TP1', 'trail your stop'. */
export function* stops(scope: Scope): Generator<FoundUpdate> {
  const { items, sentence } = scope
  for (const at of placesOf(scope, 'stop loss', 'stop')) {
    const moved = near(scope, at, 4, 'move')
    const place = moved !== null && moved > at ? Math.max(at, moved) : at
    const target = targetBehind(scope, place)
    if (target) {
      const places = [at, ...given(moved), ...target.places]
      yield update('stop_to', places, { target: target.value })
      return
    }
    const end = levelEnd(scope, place)
    const priced = priceIn(scope, at + 1, end)
    const isLed = leads(items, at, priced?.at ?? -1)
    const isAlone = priced !== null && strangersIn(scope) === 0 && !scope.isDirected
    if (moved === null && !(priced && (isLed || isAlone))) continue
    if (moved === null && sentence.to - sentence.from > 14) continue
    yield update('stop_to', [at, ...given(moved), ...(priced ? [priced.at] : [])], {
      price: priced?.price ?? null,
      isWeak: moved === null,
    })
    return
  }
}

/** Whether 'to', 'now' or an arrow leads from the stop to its price. */
function leads(items: readonly Item[], from: number, to: number): boolean {
  for (let at = from + 1; at < to; at += 1) {
    if (isAny(items[at], 'to', 'now') || items[at]?.text === '>') return true
  }
  return false
}

/** Where what is said of a stop ends: at the next label, or after some words. */
function levelEnd({ items, sentence }: Scope, from: number): number {
  const most = Math.min(sentence.to, from + 8)
  for (let at = from + 1; at < most; at += 1) {
    if (isAny(items[at], 'target', 'entry', 'close', 'take')) return at
  }
  return most
}

function targetBehind(scope: Scope, from: number) {
  const { items, sentence } = scope
  for (let at = from + 1; at < Math.min(sentence.to, from + 5); at += 1) {
    const item = items[at]
    if (item?.kind === 'number') return null
    if (!isAny(item, 'target')) continue
    if (!leads(items, from, at)) return null
    const { value, places } = targetNumber(scope, at)
    return value === null ? null : { value, places: [at, ...places] }
  }
  return null
}
