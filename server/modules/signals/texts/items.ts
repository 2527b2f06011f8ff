import { isClock, isDate } from './clocks-and-dates.ts'
import { unfused } from './fused-words.ts'
import { nameTable } from './instrument-names.ts'
import { marketOf, pairAt } from './instruments.ts'
import type { Meaning } from './meanings.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { plainLetters } from './plain-letters.ts'
import { fits } from './prices.ts'
import { isKnownWord, phraseAt } from './vocabulary.ts'

/** What a number counts. */
type NumberUse = 'plain' | 'percent' | 'pips' | 'points' | 'other'

/** The smallest part of a message that means something: an instrument, a phrase, a number, a mark. */
export interface Item {
  kind: 'word' | 'number' | 'mark' | 'line' | 'pair'
  /** In plain letters; a number as typed. */
  text: string
  /** Its place in the message as it was sent. */
  from: number
  to: number
  glued: boolean
  capital: boolean
  means: ReadonlySet<Meaning>
  /** The instrument it names. */
  pair: string | null
  /** Two letters that may be an instrument, beside a direction. */
  shorthand: string | null
  use: NumberUse
}

const nothing: ReadonlySet<Meaning> = new Set()

/** The items of a message, with what each may mean. */
export function itemsOf(message: string): Item[] {
  const plain = plainLetters(message)
  const pieces = piecesOf(plain).map(unstretched).flatMap(unfused)
  const items: Item[] = []
  for (let at = 0; at < pieces.length; ) {
    const { length, ...told } = itemAt(pieces, at)
    const [first, last] = [pieces[at], pieces[at + length - 1]]
    if (!first || !last) break
    items.push({
      kind: first.kind,
      text: plain.text.slice(first.start, last.end),
      from: plain.starts[first.start] ?? 0,
      to: plain.ends[last.end - 1] ?? message.length,
      glued: first.glued,
      capital: first.capital,
      means: nothing,
      pair: null,
      shorthand: null,
      use: 'plain',
      ...told,
    })
    at += length
  }
  for (const [at, item] of items.entries()) if (isBullet(items, at)) item.kind = 'mark'
  resolveShorthand(items)
  return joinGroups(items)
}

/** The number of a line in a list: '1. EURUSD', '2) 3331'. */
function isBullet(items: readonly Item[], at: number): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]]
  if (item?.kind !== 'number' || !/^\d{1,2}$/.test(item.text)) return false
  const isFirst = before === undefined || before.kind === 'line'
  return isFirst && next?.glued === true && (next.text === '.' || next.text === ')')
}

/** 'BUYYY NOWW' is shouted: a word that is known with fewer of the same letters. */
function unstretched(piece: Piece): Piece {
  const { kind, text } = piece
  const isShouted = /(.)\1\1/.test(text) || /^(buyy|noww|goldd)$/.test(text)
  if (kind !== 'word' || !isShouted) return piece
  const shorter = [text.replaceAll(/(.)\1{2,}/g, '$1$1'), text.replaceAll(/(.)\1+/g, '$1')]
  return { ...piece, text: shorter.find((one) => isKnownWord(one) || nameTable.has(one)) ?? text }
}

function itemAt(pieces: readonly Piece[], at: number): Partial<Item> & { length: number } {
  const piece = pieces[at]
  if (piece?.kind === 'number') return numberAt(pieces, at)
  if (piece?.kind !== 'word') return { length: 1 }
  const pair = pairAt(pieces, at)
  const phrase = phraseAt(pieces, at)
  const length = phrase?.length ?? 0
  if (pair && !pair.isShorthand && pair.length >= length) {
    return { kind: 'pair', pair: pair.pair, length: pair.length }
  }
  // 'T1 3320': a letter for a target, only with its number.
  const next = pieces[at + 1]
  if (piece.text === 't' && next?.glued && /^[1-6]$/.test(next.text)) {
    return { means: new Set<Meaning>(['target']), length: 1 }
  }
  return {
    means: phrase?.meanings ?? nothing,
    shorthand: pair?.isShorthand ? pair.pair : null,
    length: length || 1,
  }
}

const spans = new Set(
  'm min mins minute minutes h hr hrs hour hours d day days w wk week weeks month months year years s sec secs am pm minuten stunden tage minutos horas dias heures jours часа часов минут дней х x tf'.split(
    ' ',
  ),
)
const frames = new Set(['m', 'h', 'd', 'w', 'mn', 'м', 'н', 'x', 'tf'])
const ordinals = new Set(['st', 'nd', 'rd', 'th', 'er', 'ere', 'eme', 'e', 'o', 'a', 'и', 'я'])
const pips = new Set(['p', 'ps', 'п', 'pip', 'pips'])
const percents = new Set(
  'percent pct prozent porciento процент процента процентов بالمئه بالمايه'.split(' '),
)

/** A number with what it counts; units become a part of it. */
function numberAt(pieces: readonly Piece[], at: number): Partial<Item> & { length: number } {
  const text = pieces[at]?.text ?? ''
  const [before, next] = [pieces[at - 1], pieces[at + 1]]
  const isGlued = pieces[at]?.glued === true
  const other = (length = 1) => ({ use: 'other' as const, length })
  if (isGlued && before?.kind === 'word' && isFrame(before, text)) return other()
  // '*4050*' is bold.
  const isBold = before?.text === '*' && next?.text === '*' && next.glued
  if (isGlued && before?.kind === 'mark' && '#+*^№'.includes(before.text) && !isBold) {
    return { ...other(), ...(unitAt(pieces, at) ?? {}), use: 'other' }
  }
  if (isClock(pieces, at) || isDate(pieces, at)) return other()
  const unit = unitAt(pieces, at)
  if (unit) return unit
  if (next?.kind === 'word' && next.glued) {
    const coin = /^10{3,6}$/.test(text) ? pairAt(pieces, at + 1) : null
    if (coin && !coin.isShorthand) {
      return { kind: 'pair', pair: text + coin.pair, length: 1 + coin.length }
    }
    if (ordinals.has(next.text) && text.length === 1) return { length: 2 }
    const thousands = next.text === 'k' ? inThousands(text) : null
    if (thousands) return { text: thousands, length: 2 }
  }
  return { length: 1 }
}

/** 'H4', 'M15', 'x10': letters and a number that are one word. */
const isFrame = (before: Piece, text: string): boolean =>
  frames.has(before.text) && !before.glued && /^\d{1,3}$/.test(text)

/** What follows a number as its unit, with the number's use. */
function unitAt(pieces: readonly Piece[], at: number) {
  const next = pieces[at + 1]
  if (!next || next.kind === 'line') return null
  if (next.text === '%') return { use: 'percent' as const, length: 2, text: pieces[at]?.text ?? '' }
  if (next.kind !== 'word') return null
  const text = pieces[at]?.text ?? ''
  if (percents.has(next.text)) return { use: 'percent' as const, length: 2, text }
  if (/^(por|pour) c[ie]?e?nt/.test(`${next.text} ${pieces[at + 2]?.text}`)) {
    return { use: 'percent' as const, length: 3, text }
  }
  // The strike of an option: 'NIFTY 24500 CE'.
  if (next.capital && (next.text === 'ce' || next.text === 'pe')) {
    return { use: 'other' as const, length: 2 }
  }
  if (next.glued && pips.has(next.text)) return { use: 'pips' as const, length: 2, text }
  const phrase = phraseAt(pieces, at + 1)
  if (phrase?.meanings.has('pip')) return { use: 'pips' as const, length: 1 + phrase.length, text }
  // '150 pips profit' tells a result, too.
  if (phrase && phraseAt([next], 0)?.meanings.has('pip')) {
    return { use: 'pips' as const, length: 1 + phrase.length, text, means: phrase.meanings }
  }
  if (phrase?.meanings.has('point')) {
    return { use: 'points' as const, length: 1 + phrase.length, text }
  }
  // In 'TP 1.0900 lot 0.1' the word belongs to the next number.
  const isOfNext = phrase !== null && isNumberAt(pieces, at + 1 + phrase.length)
  if (phrase?.meanings.has('lot') && !isOfNext) {
    return { use: 'other' as const, length: 1 + phrase.length }
  }
  const isSpan = spans.has(next.text) && (next.glued || next.text.length > 2)
  return isSpan && /^\d{1,4}$/.test(text) ? { use: 'other' as const, length: 2 } : null
}

const isNumberAt = (pieces: readonly Piece[], at: number): boolean =>
  [pieces[at], ':=-'.includes(pieces[at]?.text ?? ' ') ? pieces[at + 1] : undefined].some(
    (piece) => piece?.kind === 'number',
  )

/** '64.5k' is 64500: the same price in thousands. */
function inThousands(text: string): string | null {
  if (!/^\d{1,3}([.,]\d{1,3})?$/.test(text)) return null
  const [whole = '', rest = ''] = text.split(/[.,]/)
  return whole + rest.padEnd(3, '0')
}

/** Two letters are an instrument beside a direction, in capitals or where they are no word. */
function resolveShorthand(items: Item[]): void {
  if (items.some(({ kind }) => kind === 'pair')) return
  for (const [index, item] of items.entries()) {
    if (!item.shorthand) continue
    const beside = [items[index - 1], items[index + 1], items[index - 2], items[index + 2]]
    const isBeside = beside.some((one) => one && directionOf(one) !== null)
    const isUpdated = beside.some((one) =>
      isAny(one, 'close', 'cancel', 'target', 'filled', 'half'),
    )
    if (!isBeside && !(isUpdated && item.capital)) continue
    if (!item.capital && item.means.size > 0 && !isBeforePrice(items, index)) continue
    item.kind = 'pair'
    item.pair = item.shorthand
    item.means = nothing
  }
}

/** 'sell eu 1.0850': behind a direction, and before a price of this instrument. */
function isBeforePrice(items: readonly Item[], at: number): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]]
  if (!before || directionOf(before) === null || next?.kind !== 'number') return false
  return fits(next.text.replace(',', '.'), marketOf(item?.shorthand ?? null))
}

/**
 * Joins '64 500' to one number where only that is a price of the instrument that was named. Where none was, '4 102' is
 * neither 4 nor 102: it is left unread.
 */
function joinGroups(items: readonly Item[]): Item[] {
  const joined: Item[] = []
  let pair = items.find((item) => item.pair !== null)?.pair ?? null
  for (let at = 0; at < items.length; at += 1) {
    const [item, next] = [items[at], items[at + 1]]
    if (!item) break
    pair = item.pair ?? pair
    if (next && isGroup(item, next, items[at - 1], pair)) {
      joined.push({ ...item, text: item.text + next.text, to: next.to })
      at += 1
    } else if (next && pair === null && isSpaced(item, next, items[at - 1])) {
      joined.push({ ...item, use: 'other' }, { ...next, use: 'other' })
      at += 1
    } else joined.push(item)
  }
  return joined
}

/** Whether two numbers may be one of thousands; the number of 'TP 1 330' is rather a label. */
function isSpaced(item: Item, next: Item, before: Item | undefined): boolean {
  if (item.kind !== 'number' || item.use !== 'plain' || !/^[1-9]\d?$/.test(item.text)) return false
  if (next.kind !== 'number' || next.use !== 'plain' || next.glued) return false
  return /^\d{3}([.,]\d+)?$/.test(next.text) && !isAny(before, 'target')
}

function isGroup(item: Item, next: Item, before: Item | undefined, pair: string | null): boolean {
  if (pair === null || item.use !== 'plain' || next.use !== 'plain' || next.glued) return false
  if (item.kind !== 'number' || !/^[1-9]\d{0,2}$/.test(item.text)) return false
  if (next.kind !== 'number' || !/^\d{3}([.,]\d+)?$/.test(next.text)) return false
  const market = marketOf(pair)
  const isPrice = (text: string) => fits(text.replace(',', '.'), market)
  // The number of 'TP1 330' is a label, and that of 'TP 1 330' may be one.
  const isOne = item.text.length === 1
  if (isAny(before, 'target') && isOne && (item.glued || isPrice(next.text))) return false
  return !isPrice(item.text) && isPrice(item.text + next.text)
}

export function directionOf({ means }: Item): 'BUY' | 'SELL' | null {
  if (means.has('buy')) return means.has('sell') ? null : 'BUY'
  return means.has('sell') ? 'SELL' : null
}

/** The index of the next item that is no mark, in the same line; -1 if there is none. */
export function nextWord(items: readonly Item[], at: number): number {
  for (let index = at + 1; index < items.length; index += 1) {
    const kind = items[index]?.kind
    if (kind === 'line') return -1
    if (kind !== 'mark') return index
  }
  return -1
}

/** Whether an item has one of these meanings. */
export const isAny = (item: Item | undefined, ...meanings: Meaning[]): boolean =>
  item !== undefined && meanings.some((one) => item.means.has(one))
