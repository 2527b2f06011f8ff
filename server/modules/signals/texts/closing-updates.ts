import { type Item, isAny, nextWord } from './items.ts'
import {
  type FoundUpdate,
  given,
  near,
  placesOf,
  priceBefore,
  priceBehind,
  type Scope,
  strangersIn,
  targetNumber,
  update,
} from './update-scope.ts'

/** 'close half', 'close 50% at 3318', 'take partials'. */
export function* parts(scope: Scope): Generator<FoundUpdate> {
  const { items, sentence } = scope
  for (const at of placesOf(scope, 'close', 'take', 'move')) {
    const share = shareNear(scope, at)
    if (!share || share.at === at) continue
    const isStopMoved = isAny(items[at], 'move') && near(scope, at, 4, 'stop loss', 'stop', 'even')
    if (isStopMoved) continue
    const priced = priceBehind(scope, Math.min(at, share.at), Math.max(at, share.at) + 8)
    const places = [at, share.at, ...share.more, ...(priced ? [priced.at] : [])]
    const price = priced?.price ?? null
    const target = targetBehind(scope, Math.max(at, share.at))
    places.push(...(target?.places ?? []))
    yield Number(share.part) === 100
      ? update('close', places, { price })
      : update('close_part', places, { part: share.part, price, target: target?.value ?? null })
    return
  }
  // 'Partials at 3318', '50% partial', and nothing else.
  const [part] = placesOf(scope, 'part')
  if (part === undefined || strangersIn(scope) > 0 || sentence.to - sentence.from > 8) return
  if (!/^(partia|parcia|partie|teil|частичн|جزئي)/.test(items[part]?.text ?? '')) return
  const share = shareNear(scope, part)
  const priced = priceBehind(scope, part, part + 6)
  const places = [part, ...(share ? [share.at] : []), ...(priced ? [priced.at] : [])]
  const target = targetBehind(scope, Math.max(part, share?.at ?? part))
  places.push(...(target?.places ?? []))
  const price = priced?.price ?? null
  yield update('close_part', places, {
    part: share?.part ?? null,
    price,
    target: target?.value ?? null,
  })
}

/** '… 50% at TP1'. */
function targetBehind(scope: Scope, from: number) {
  const { items, sentence } = scope
  for (let at = from + 1; at < Math.min(sentence.to, from + 6); at += 1) {
    const item = items[at]
    if (isAny(item, 'target') && isAny(items[at - 1], 'at')) {
      const { value, places } = targetNumber(scope, at)
      return { value, places: [at, ...places] }
    }
    if (item?.kind === 'number' || isAny(item, 'stop loss', 'stop', 'hit')) return null
  }
  return null
}

/** What part each of these fractions is, in percent; of others it is no whole number. */
const shares: Record<string, string> = { '1/2': '50', '1/4': '25', '3/4': '75', '2/4': '50' }

/** '1/3' at this place, and how much it is. */
function fractionAt(items: readonly Item[], at: number) {
  const [over, slash, under] = [items[at], items[at + 1], items[at + 2]]
  if (slash?.text !== '/' || !/^[1-9]$/.test(over?.text ?? '')) return null
  if (!/^[2-9]$/.test(under?.text ?? '') || Number(over?.text) >= Number(under?.text)) return null
  return { at, part: shares[`${over?.text}/${under?.text}`] ?? null, more: [at + 2] }
}

/** '0.5 lots', 'first position': some of what is open. */
function isSome(scope: Scope, at: number): boolean {
  const item = scope.items[at]
  if (item?.kind === 'number') {
    const isLot = item.use === 'other' && /lot|лот|لوت|contrat/.test(item.text)
    const isCount = /^[1-9]$/.test(item.text) && isAny(scope.items[at + 1], 'order')
    const verb = scope.items[at - 1]
    return isLot || (isCount && isAny(verb, 'close') && !told.test(verb?.text ?? ''))
  }
  if (!isAny(item, 'first', 'second', 'third', 'fourth')) return false
  return isAny(scope.items[at + 1], 'order', 'entry', 'buy', 'sell')
}

/** How much is closed: a percentage, a half, a quarter; or only that it is a part. */
function shareNear(scope: Scope, at: number) {
  const { items, sentence } = scope
  const reach = 6
  for (let away = 1; away <= reach; away += 1) {
    for (const place of [at + away, at - away]) {
      const item = items[place]
      if (!item || place < sentence.from || place >= sentence.to) continue
      if (item.kind === 'number' && item.use === 'percent') {
        const part = item.text.replace(',', '.')
        const isSure = /^\d{1,3}(\.\d{1,4})?$/.test(part) && Number(part) <= 100 && Number(part) > 0
        if (isSure) return { at: place, part, more: partsBehind(scope, place) }
      }
      const fraction = fractionAt(items, place)
      if (fraction) return fraction
      if (isAny(items[at], 'close') && place > at && isSome(scope, place)) {
        return { at: place, part: null, more: [] }
      }
      const more = partsBehind(scope, place)
      if (isAny(item, 'half')) return { at: place, part: '50', more }
      if (isAny(item, 'three quarters')) return { at: place, part: '75', more }
      if (isAny(item, 'quarter')) return { at: place, part: '25', more }
    }
  }
  const part = near(scope, at, reach, 'part')
  // 'close in profit' closes all of it, 'take profits' a part.
  const isProfit = part !== null && profit.test(items[part]?.text ?? '')
  if (part === null || (isProfit && !isAny(items[at], 'take', 'part'))) return null
  return { at: part, part: null, more: [] }
}

const profit = /^(profit|gain|gananc|benef|lucro|gewinn|прибыл|профит|ربح|ارباح)/

/** The rest of 'partial close 30%' and 'of the position'. */
const partsBehind = (scope: Scope, at: number): number[] => given(near(scope, at, 3, 'part'))

/** 'close all', 'close gold now', 'exit at 3318'. */
export function* closes(scope: Scope): Generator<FoundUpdate> {
  const { items, sentence } = scope
  for (const at of placesOf(scope, 'close')) {
    const next = items[nextWord(items, at)]
    // '{{close}}' is the place of a price in an alert.
    if (isAny(next, 'over', 'under') || items[at - 1]?.text === '{') continue
    if (isAny(items[at], 'target') && next?.kind === 'number') continue
    const pending = pendingBehind(scope, at)
    if (pending !== null) {
      yield update('cancel', [at, pending])
      return
    }
    const object = near(scope, at, 5, 'all', 'order', 'now', 'buy', 'sell')
    // 'Close your losing trades': which these are is not known.
    const chosen = object !== null && object > at + 1 ? items[object - 1] : undefined
    const isUnsure = chosen?.means.size === 0 || isAny(chosen, 'result')
    if (chosen?.kind === 'word' && isUnsure) continue
    const pair = [at - 2, at - 1, at + 1, at + 2, at + 3].find(
      (place) => place >= sentence.from && place < sentence.to && items[place]?.pair,
    )
    const priced = priceBehind(scope, at, at + 8) ?? priceBefore(scope, at)
    const isSure = object !== null || pair !== undefined || priced !== null
    if (strangersIn(scope) > (isSure ? 4 : 0) || isNews(scope, at, object)) continue
    const places = [at, ...given(object), ...(priced ? [priced.at] : [])]
    yield update('close', places, { price: priced?.price ?? null })
    return
  }
}

/** An order that waits, behind the word for closing it: 'close buy limit'. */
function pendingBehind({ items, sentence }: Scope, from: number): number | null {
  for (let at = from + 1; at < Math.min(sentence.to, from + 5); at += 1) {
    const item = items[at]
    const isStop = isAny(item, 'stop') && isAny(items[at - 1], 'buy', 'sell')
    if (isStop || isAny(item, 'limit') || waiting.test(item?.text ?? '')) return at
    if (!item?.pair && !isAny(item, 'filler', 'buy', 'sell', 'all', 'order', 'at')) return null
  }
  return null
}

const waiting = /^(pend(ing|iente|ente)|ausstehend|отлож|معلق|المعلق)/

/** Words that tell that something was closed, or closes, and are no instruction. */
const told =
  /^(closed|closing|exited|closed out|cerrad[oa]|cerramos|cierra|cierre|fechad[oa]|fecha|fechou|fechamos|fermee?|fermes|cloturee?|geschlossen|schliesst|закрыта?|закрытие|закрыли|اغلاق|تم اغلاق)$/
const reporter = /^(i|we|we ve|i ve|just|on|wir|ich|мы|я|nous|je|manual\w*|вручную|يدويا)$/

const past = /^(bought|sold)$/
const before = /^(yesterday|last week|ayer|hier|ontem|gestern|вчера|امس)$/

/** 'Nasdaq closed at 21050', 'Banks closed', 'We closed 5 trades': what somebody tells of the day. */
function isNews({ items, sentence }: Scope, at: number, object: number | null): boolean {
  if (!told.test(items[at]?.text ?? '')) return false
  const isOther = (item: Item | undefined) => item?.text === ',' || past.test(item?.text ?? '')
  const span = object === null ? [] : items.slice(Math.min(at, object), Math.max(at, object) + 1)
  const hasObject = object !== null && !span.some(isOther)
  let isSubject = false
  for (let back = sentence.from; back < at; back += 1) {
    const item = items[back]
    if (before.test(item?.text ?? '')) return true
    if (reporter.test(item?.text ?? '')) return isCounted(items, at)
    const isStranger = item?.kind === 'word' && item.means.size === 0
    if (item?.pair || isStranger || isAny(item, 'market')) isSubject = true
  }
  return hasObject ? isCounted(items, at) : isSubject
}

/** 'closed 5 trades'. */
const isCounted = (items: readonly Item[], at: number): boolean =>
  /^\d{1,2}$/.test(items[at + 1]?.text ?? '')

/** 'cancel the limit', 'delete pending', 'signal cancelled'. */
export function* cancels(scope: Scope): Generator<FoundUpdate> {
  for (const at of placesOf(scope, 'cancel')) {
    const object = near(scope, at, 5, 'order', 'limit', 'stop', 'buy', 'sell', 'entry', 'all')
    if (object === null && near(scope, at, 4, 'stop loss', 'target') !== null) continue
    if (strangersIn(scope) > (object === null ? 0 : 4)) continue
    yield update('cancel', [at, ...given(object)])
    return
  }
}
