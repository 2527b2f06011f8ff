import { type Item, isAny, nextWord } from './items.ts'
import {
  type FoundUpdate,
  given,
  near,
  placesOf,
  priceAfterAll,
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
    if (near(scope, at, 3, 'result') !== null || isAway(scope, at, stop)) continue
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
    if (stop === null || !isBehind || isAway(scope, at, stop)) continue
    yield update('stop_to_entry', [at, stop, ...given(moved)])
    return
  }
}

/** Whether the stop is somewhere else: '30 pips below the entry', 'breakeven + 5 pips', 'from the entry to 4055'. */
function isAway(scope: Scope, at: number, stop: number | null): boolean {
  const { items, sentence } = scope
  const between = items.slice(Math.min(at, stop ?? at), at)
  if (between.some(({ use }) => use === 'pips' || use === 'points')) return true
  const [next, behind] = [items[at + 1], items[at + 2]]
  if (at + 2 >= sentence.to || behind?.kind !== 'number') return false
  return next?.text === '+' || isAny(next, 'to') || next?.text === '>'
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
  // 'Old SL 4040, new SL 4045'.
  const isNew = (at: number) => isAny(items[at - 1], 'move')
  const places = placesOf(scope, 'stop loss', 'stop')
  for (const at of places.toSorted((one, other) => Number(isNew(other)) - Number(isNew(one)))) {
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
    if (moved === null && isReached(scope, at, priced?.at ?? at)) continue
    const isLed = leads(items, at, priced?.at ?? -1)
    const isAlone = priced !== null && strangersIn(scope) === 0 && !scope.isDirected
    if (moved === null && !(priced && (isLed || isAlone))) continue
    if (moved === null && sentence.to - sentence.from > 14) continue
    const last = priceAfterAll(scope, priced)
    yield update('stop_to', [at, ...given(moved), ...(last?.places ?? [])], {
      price: last?.price ?? null,
      isWeak: moved === null,
    })
    return
  }
}

/** 'SL 4040 hit', 'SL hit at 4040', 'hit the stop 4040': what has happened, which is no instruction. */
function isReached({ items, sentence }: Scope, stop: number, priced: number): boolean {
  for (let at = stop + 1; at < Math.min(sentence.to, priced + 5); at += 1) {
    if (items[at]?.text === ',' || isAny(items[at], 'target')) break
    if (isAny(items[at], 'hit', 'filled')) return true
  }
  for (let at = stop - 1; at >= Math.max(sentence.from, stop - 3); at -= 1) {
    if (items[at]?.text === ',' || isAny(items[at], 'target')) return false
    if (isAny(items[at], 'hit')) return !isAny(items[at - 1], 'target') && !isOfTarget(items, at)
  }
  return false
}

/** 'TP1 hit': the number of a target stands before. */
const isOfTarget = (items: readonly Item[], hit: number): boolean =>
  items[hit - 1]?.kind === 'number' && isAny(items[hit - 2], 'target')

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
    // 'from the entry to 4055'.
    const isLeft = isAny(items[at], 'entry') && isAny(items[at + 1], 'to')
    if (isAny(items[at], 'target', 'entry', 'close', 'take') && !isLeft) return at
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
