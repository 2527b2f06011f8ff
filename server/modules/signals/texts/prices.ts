import { instrumentOf } from '#contract/instruments.ts'
import type { Market } from './instruments.ts'

/** How the numbers of a message are written, as far as the message shows it. */
export interface Style {
  /** Some number can only have a point as its decimal mark. */
  hasPoints: boolean
}

const plain = /^\d{1,9}(\.\d{1,10})?$/

/** How the numbers of a message are written. */
export function styleOf(numbers: readonly string[]): Style {
  return {
    hasPoints: numbers.some((one) => /^\d+\.\d+$/.test(one) && !/^[1-9]\d{0,2}\.\d{3}$/.test(one)),
  }
}

/**
 * The prices that a number may be, as it was typed but with a point as its mark: one, or several typed
 * with commas and no spaces between them; none if it is no price of this market. What a mark before three
 * digits means is decided by the instrument: '3,312' is gold at 3312, '1,085' a euro at 1.085.
 */
export function pricesOf(written: string, market: Market, style: Style): string[] {
  const typed = written.startsWith('.') ? `0${written}` : written
  const single = [...readingsOf(typed, style)].find((one) => fits(one, market))
  const listed = typed.includes(',') ? listOf(typed, market, style) : null
  if (single === undefined) return listed ?? []
  // '1.0900,1.0950' never is one number; '150,151' is, unless the message uses points.
  return listed && style.hasPoints && !/,\d{3}(\D|$)/.test(typed) ? listed : [single]
}

function listOf(typed: string, market: Market, style: Style): string[] | null {
  const parts = typed.split(',')
  const prices = parts.map((part) => [...readingsOf(part, style)].find((one) => fits(one, market)))
  const isList = prices.every((price) => price !== undefined && !/^0\d/.test(price))
  if (!isList) return null
  const values = prices.map(Number)
  return Math.max(...values) < 2 * Math.min(...values) ? (prices as string[]) : null
}

/** How a typed number can be read, the likeliest first. */
function* readingsOf(typed: string, { hasPoints }: Style): Generator<string> {
  const bare = typed.replaceAll("'", '').replaceAll('\u00a0', '')
  const isGrouped = bare !== typed && /^\d{1,3}(['\u00a0]\d{3})+([.,]\d+)?$/.test(typed)
  if (bare !== typed && !isGrouped) return
  const marks = bare.match(/[.,]/g) ?? []
  if (marks.length === 0) {
    yield bare
    return
  }
  const last = marks.at(-1)
  if (marks.length === 1) {
    const [whole = '', rest = ''] = bare.split(/[.,]/)
    const isGroup = rest.length === 3 && /^[1-9]\d{0,2}$/.test(whole) && !isGrouped
    const [decimal, grouped] = [`${whole}.${rest}`, whole + rest]
    // Both are tried; the market decides which of them is a price, and the mark where both are.
    if (!isGroup) {
      if (last === '.' || !hasPoints || rest.length !== 3) yield decimal
    } else yield* last === '.' ? [decimal, grouped] : [grouped, decimal]
    return
  }
  const isSame = marks.every((mark) => mark === last)
  if (isSame) {
    if (/^\d{1,3}([.,]\d{3})+$/.test(bare)) yield bare.replaceAll(/[.,]/g, '')
    return
  }
  const [thousands, decimals] = last === '.' ? [',', '.'] : ['.', ',']
  const [whole = '', rest = '', ...more] = bare.split(decimals)
  const groups = whole.split(thousands)
  const isWhole = groups.every((group, index) =>
    index === 0 ? /^\d{1,3}$/.test(group) : /^\d{3}$/.test(group),
  )
  if (isWhole && more.length === 0) yield `${groups.join('')}.${rest}`
}

const decimalsOf = (price: string): number => price.split('.')[1]?.length ?? 0

/** Whether it may be a price of this market. */
export function fits(price: string, { low, high, decimals, isCoin }: Market): boolean {
  const value = Number(price)
  if (!plain.test(price) || value <= 0 || /^0\d/.test(price)) return false
  // One digit counts something, where it is not a coin's price.
  if (/^\d$/.test(price) && !isCoin) return false
  return value >= low && value <= high && decimalsOf(price) <= decimals
}

/** Whether two levels can belong to one signal: pips and lots are far from prices. */
export function areNear(one: string, other: string, factor = 2): boolean {
  const ratio = Number(one) / Number(other)
  return ratio < factor && ratio > 1 / factor
}

/**
 * A shortened price, whose first digits are those of the price before it: '3312-09' ends at 3309,
 * '1.0850/40' at 1.0840. Null if it is none, or if another hundred, say, would be nearer: '3398-05' may
 * mean 3405, and no price is guessed.
 */
export function expanded(first: string, typed: string, market: Market): string | null {
  if (!/^\d+([.,]\d+)?$/.test(typed)) return null
  const [whole = '', fraction = ''] = first.split('.')
  const [short = '', shortFraction = ''] = typed.replace(',', '.').split('.')
  let price: string
  let unit: number
  if (shortFraction === '' && fraction !== '' && short.length <= fraction.length) {
    price = `${whole}.${fraction.slice(0, -short.length)}${short}`
    unit = 10 ** (short.length - fraction.length)
  } else if (isShortWhole(whole, fraction, short, shortFraction)) {
    price = whole.slice(0, -short.length) + short + (shortFraction && `.${shortFraction}`)
    unit = 10 ** short.length
  } else return null
  if (!fits(price, market)) return null
  const distance = Math.abs(Number(price) - Number(first))
  const isNear = distance <= unit / 2 + 1e-9 && distance < 0.03 * Number(first)
  return isNear ? price : null
}

/** '09' after '3312', and '10.5' after '3312.5'. */
const isShortWhole = (whole: string, fraction: string, short: string, shortFraction: string) =>
  short.length < whole.length &&
  (shortFraction === '' ? fraction === '' : short.length === 2 && fraction !== '')

/** A level some pips from the entry, with its digits at least to the pip; null without a known pip. */
export function pipsFrom(entry: string, pips: string, sign: 1 | -1, pair: string | null) {
  const { pipSize } = instrumentOf(pair ?? '')
  if (pipSize === null || !plain.test(pips) || Number(pips) === 0) return null
  const places = Math.max(decimalsOf(entry), decimalsOf(pipSize) + decimalsOf(pips))
  const scaled = (price: string) => {
    const [whole = '', rest = ''] = price.split('.')
    return BigInt(whole + rest.padEnd(places, '0'))
  }
  const scale = 10n ** BigInt(places)
  const away = (scaled(pips) * scaled(pipSize)) / scale
  const level = scaled(entry) + (sign === 1 ? away : -away)
  if (level <= 0n) return null
  const digits = level.toString().padStart(places + 1, '0')
  const price = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return trimmed(price, Math.max(decimalsOf(entry), decimalsOf(pipSize)))
}

/** Without zeros at its end beyond `places` digits. */
function trimmed(price: string, places: number): string {
  const [whole = '', rest = ''] = price.split('.')
  if (rest.length <= places) return price
  const kept = rest.slice(0, places) + rest.slice(places).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
