import type { SignalUpdate } from '#contract/signals/signal-messages.ts'
import { marketOf } from './instruments.ts'
import { type Item, isAny } from './items.ts'
import type { Meaning } from './meanings.ts'
import { fits, pricesOf, type Style } from './prices.ts'
import type { Sentence } from './talk.ts'

/** An update, and the items that say so. */
export interface FoundUpdate extends SignalUpdate {
  places: number[]
  /** It only has the form of a level, such as 'SL to 3305': a new signal may say that, too. */
  isWeak: boolean
}

export interface Scope {
  items: readonly Item[]
  sentence: Sentence
  style: Style
  isTalk: readonly boolean[]
  pair: string | null
  /** Whether the message names a direction. */
  isDirected: boolean
  /** Whether the message has numbers that may be prices. */
  hasPrices: boolean
  /** Whether it only tells of one target and its price. */
  isReport: boolean
}

export const update = (
  kind: SignalUpdate['kind'],
  places: number[],
  rest: Partial<FoundUpdate> = {},
): FoundUpdate => ({ kind, target: null, price: null, part: null, isWeak: false, ...rest, places })

/** The items of a sentence that mean one of these things. */
export const placesOf = ({ items, sentence, isTalk }: Scope, ...meanings: Meaning[]): number[] => {
  const places: number[] = []
  for (let at = sentence.from; at < sentence.to; at += 1) {
    if (!isTalk[at] && isAny(items[at], ...meanings)) places.push(at)
  }
  return places
}

/** The nearest item with one of these meanings, at most `reach` items away. */
export function near(
  scope: Scope,
  at: number,
  reach: number,
  ...meanings: Meaning[]
): number | null {
  const { sentence, items, isTalk } = scope
  for (let away = 1; away <= reach; away += 1) {
    for (const place of [at + away, at - away]) {
      if (place < sentence.from || place >= sentence.to || isTalk[place]) continue
      if (isAny(items[place], ...meanings)) return place
    }
  }
  return null
}

const ordinals: Meaning[] = ['first', 'second', 'third', 'fourth']

/** The number of a target: 'TP2', 'TP 1 & 2', 'second target', 'الهدف الاول'. */
export function targetNumber({ items, sentence }: Scope, at: number) {
  const places: number[] = []
  let value: number | null = null
  for (let next = at + 1; next < Math.min(sentence.to, at + 6); next += 1) {
    const item = items[next]
    if (item?.kind === 'number' && /^[1-9](\D+)?$/.test(item.text) && item.use === 'plain') {
      value = Math.max(value ?? 0, Number(item.text[0]))
      places.push(next)
    } else if (item?.kind !== 'mark' && !isAny(item, 'and')) break
  }
  if (value !== null) return { value, places }
  for (const place of [at - 1, at + 1, at - 2]) {
    if (place < sentence.from) continue
    const item = items[place]
    const index = ordinals.findIndex((one) => isAny(item, one))
    if (index >= 0) return { value: index + 1, places: [place] }
    // '1st target'.
    const isCounted = item?.kind === 'number' && place < at && /^[1-9]\D+$/.test(item.text)
    if (isCounted) return { value: Number(item.text[0]), places: [place] }
  }
  return { value, places }
}

/** A price between two items: not a digit that counts, nor a number with a unit. */
export function priceIn({ items, sentence, style, pair }: Scope, from: number, to: number) {
  const market = marketOf(pair)
  for (let at = from; at < Math.min(to, sentence.to); at += 1) {
    const item = items[at]
    if (item?.kind !== 'number' || item.use !== 'plain' || /^\d{1,2}$/.test(item.text)) continue
    // '0.5 of 1.0 lot'.
    if (isAny(items[at + 1], 'at') && items[at + 2]?.use === 'other') continue
    const [price, ...more] = pricesOf(item.text, market, style)
    if (price !== undefined && more.length === 0 && fits(price, market)) return { price, at }
  }
  return null
}

/** The last of a price and those that it leads to: '4050' in 'from 4040 to 4050' and '4040 -> 4050'. */
export function priceAfterAll(scope: Scope, priced: { price: string; at: number } | null) {
  const { items, sentence } = scope
  const places: number[] = []
  let last = priced
  while (last) {
    places.push(last.at)
    let [next, isLed] = [last.at + 1, false]
    for (; next < sentence.to && items[next]?.kind !== 'number'; next += 1) {
      const item = items[next]
      const isTo = isAny(item, 'to') || item?.text === '>'
      if (!isTo && !(item?.kind === 'mark' && '-='.includes(item.text))) break
      isLed ||= isTo
    }
    const following = isLed ? priceIn(scope, next, next + 1) : null
    if (!following) break
    last = following
  }
  return last && { price: last.price, places }
}

/** The price directly before an item, as in 'Gold 4020 TP1 hit' and 'buy limit 4012 triggered'. */
export function priceBefore(scope: Scope, at: number) {
  const { items, sentence } = scope
  const lead = at - 2 < sentence.from ? undefined : items[at - 2]
  const isLed = !lead || lead.pair !== null || lead.text === '@' || isAny(lead, 'at', 'limit')
  return isLed && at - 1 >= sentence.from ? priceIn(scope, at - 1, at) : null
}

/** How many words of a sentence mean nothing here. */
export const strangersIn = ({ items, sentence }: Scope): number => {
  let count = 0
  for (let at = sentence.from; at < sentence.to; at += 1) {
    const item = items[at]
    if (item?.kind === 'word' && (item.means.size === 0 || isAny(item, 'talk'))) count += 1
  }
  return count
}

export const given = (at: number | null): number[] => (at === null ? [] : [at])

/** A price that 'at' leads to, and that is not where a stop goes: 'close 40% and SL to 4052'. */
export function priceBehind(scope: Scope, from: number, to: number) {
  const { items } = scope
  const stop = items.findIndex((item, at) => at > from && isAny(item, 'stop loss', 'stop'))
  const priced = priceIn(scope, from, stop < 0 ? to : Math.min(to, stop))
  if (!priced) return null
  for (let at = priced.at - 1; at >= from; at -= 1) {
    const item = items[at]
    if (item?.text === '@' || isAny(item, 'at', 'to')) return priced
    if (item?.kind === 'word' && !isAny(item, 'filler', 'all', 'now', 'close', 'half')) return null
  }
  return priced
}
