import { instrumentOf } from '#contract/instruments.ts'
import { nameTable } from './instrument-names.ts'
import type { Piece } from './pieces.ts'
import { plainLetters } from './plain-letters.ts'
import { phraseAt } from './vocabulary.ts'

/** An instrument found in a message. */
interface FoundPair {
  /** How many pieces it takes. */
  length: number
  pair: string
  /** Two letters of traders' shorthand, such as GJ: an instrument beside a direction only. */
  isShorthand: boolean
}

/** What brokers put behind a symbol: 'XAUUSDm', 'EURUSD.pro'. */
const suffixes = new Set(
  'm c i r x z e p s b k a t h v w f g o pro ecn raw std mini micro cash spot fx vip cx sb stp sml pip min var zero prime ex lmx mt'.split(
    ' ',
  ),
)

const cryptos = new Set(
  'btc eth ltc xrp bch sol ada dot doge bnb xlm link avax matic trx shib ton atom uni eos xmr near apt arb sui pepe'.split(
    ' ',
  ),
)

const shorthand: Record<string, string> = {
  gj: 'GBPJPY',
  uj: 'USDJPY',
  eu: 'EURUSD',
  gu: 'GBPUSD',
  ej: 'EURJPY',
  au: 'AUDUSD',
  nu: 'NZDUSD',
  aj: 'AUDJPY',
  nj: 'NZDJPY',
  cj: 'CADJPY',
  eg: 'EURGBP',
  ga: 'GBPAUD',
  gn: 'GBPNZD',
  ucad: 'USDCAD',
  uchf: 'USDCHF',
}

/** Currencies by their names, which make a pair two at a time: 'euro dollar'. */
const currencyNames: Record<string, string> = {}
for (const [code, names] of Object.entries({
  EUR: 'eur euro euros يورو اليورو евро',
  USD: 'usd dollar dolar dolares dollars دولار الدولار доллар доллару доллара',
  GBP: 'gbp pound libra livre pfund esterlina sterling باوند الباوند استرليني الاسترليني جنيه фунт',
  JPY: 'jpy yen iene ين الين иена йена иены йены',
  CHF: 'chf franc franco franken فرنك الفرنك франк',
  AUD: 'aud استرالي الاسترالي австралиец',
  NZD: 'nzd نيوزلندي',
  CAD: 'cad كندي الكندي канадец',
})) {
  for (const name of names.split(' ')) currencyNames[plainLetters(name).text] = code
}

const marks = new Set(['/', '-', '_', '.', '|', '\\'])

const isCurrencyPair = (letters: string): boolean =>
  letters.length === 6 && instrumentOf(letters.toUpperCase()).contractSize !== null
const isCoinPair = (letters: string): boolean =>
  /^[a-z]{3,5}(usd|usdt|eur)$/.test(letters) && cryptos.has(letters.replace(/(usdt?|eur)$/, ''))

/** '$TSLA' and '$SOL': a share or a coin by its symbol. */
function cashtagAt(pieces: readonly Piece[], at: number): FoundPair | null {
  const [before, piece] = [pieces[at - 1], pieces[at]]
  const isTag = before?.text === '$' && piece?.glued && piece.capital
  if (!isTag || !/^[a-z]{3,5}$/.test(piece.text)) return null
  const symbol = piece.text.toUpperCase()
  return found(cryptos.has(piece.text) ? `${symbol}USD` : symbol, 1)
}

/** The instrument that begins at this piece, as a symbol, a nickname or by two currencies. */
export function pairAt(pieces: readonly Piece[], at: number): FoundPair | null {
  const piece = pieces[at]
  if (piece?.kind !== 'word') return null
  const [longest] = [namedAt, symbolAt, twoCurrenciesAt, coinAt, cashtagAt]
    .map((find) => find(pieces, at))
    .filter((one) => one !== null)
    .toSorted((one, other) => other.length - one.length)
  if (longest) return { ...longest, length: withSuffix(pieces, at + longest.length) - at }
  const short = shorthand[piece.text]
  return short ? { pair: short, length: 1, isShorthand: true } : null
}

const found = (pair: string, length: number): FoundPair => ({ pair, length, isShorthand: false })

/** Whether a word is the symbol of a currency pair, or of a coin. */
export const isSymbol = (word: string): boolean => isCurrencyPair(word) || isCoinPair(word)

/** 'EURUSD', 'XAUUSDm', 'BTCUSDT'. */
function symbolAt(pieces: readonly Piece[], at: number): FoundPair | null {
  const word = pieces[at]?.text ?? ''
  if (!/^[a-z]{6,11}$/.test(word)) return null
  if (isCoinPair(word)) return found(word.toUpperCase(), 1)
  const [symbol, suffix] = [word.slice(0, 6), word.slice(6)]
  if (suffix !== '' && !suffixes.has(suffix)) return null
  // A currency that is not known here, against the dollar: in capitals, since it could be a word.
  const isDollarPair = pieces[at]?.capital && (symbol.startsWith('usd') || symbol.endsWith('usd'))
  const isPair = isCurrencyPair(symbol) || isCoinPair(symbol) || isDollarPair
  return isPair ? found(symbol.toUpperCase(), 1) : null
}

/** 'EUR/USD', 'eur usd', 'euro dollar', 'xau/usd', 'btc usdt'. */
function twoCurrenciesAt(pieces: readonly Piece[], at: number): FoundPair | null {
  const first = pieces[at]?.text ?? ''
  const between = pieces[at + 1]
  const isMarked = between?.kind === 'mark' && marks.has(between.text)
  const second = pieces[isMarked ? at + 2 : at + 1]
  if (second?.kind !== 'word') return null
  const length = isMarked ? 3 : 2
  const quote = currencyNames[second.text] ?? second.text.toUpperCase()
  if (cryptos.has(first) && /^(USDT?|EUR)$/.test(quote)) {
    return found(first.toUpperCase() + quote, length)
  }
  const base = currencyNames[first] ?? first.toUpperCase()
  if (base.length !== 3 || !isCurrencyPair(base + quote)) return null
  // 'try' is a word, unless it is written as a currency.
  const isWord = (one: string, it: Piece | undefined) => one === 'TRY' && it?.capital !== true
  if (isWord(base, pieces[at]) || isWord(quote, second)) return null
  return found(base + quote, length)
}

/** A coin by its symbol alone is against the dollar; those that are words too are in capitals beside a direction. */
function coinAt(pieces: readonly Piece[], at: number): FoundPair | null {
  const piece = pieces[at]
  if (!piece || !cryptos.has(piece.text)) return null
  const isSure = ['btc', 'eth', 'ltc', 'xrp', 'doge', 'bnb', 'bch'].includes(piece.text)
  const isName = piece.capital && (!coinWords.has(piece.text) || isBesideDirection(pieces, at))
  return isSure || isName ? found(`${piece.text.toUpperCase()}USD`, 1) : null
}

const coinWords = new Set('near link dot uni ton sol ada atom apt sui'.split(' '))

/** 'BUY SOL', 'SOL LONG'; but 'BUY NEAR 4050' is a place. */
function isBesideDirection(pieces: readonly Piece[], at: number): boolean {
  const text = pieces[at]?.text ?? ''
  const sides = text === 'near' || text === 'link' ? [at + 1] : [at + 1, at - 1]
  return sides.some((side) => {
    const meanings = phraseAt(pieces, side)?.meanings
    return meanings?.has('buy') !== meanings?.has('sell') && meanings !== undefined
  })
}

/** Nicknames and indices: 'gold', 'dow jones', 'US30', 'nas 100'. */
function namedAt(pieces: readonly Piece[], at: number): FoundPair | null {
  let [words, best]: [string, FoundPair | null] = ['', null]
  for (let length = 1; length <= 4; length += 1) {
    const piece = pieces[at + length - 1]
    if (!piece || piece.kind === 'line') break
    if (piece.kind === 'mark') {
      // Within a name: "S&P", 'US-30', "l'or".
      if (length === 1 || !"-&/_'".includes(piece.text) || !piece.glued) break
      words += ' '
      continue
    }
    const isJoined = words === '' || words.endsWith(' ') || piece.glued
    words += isJoined ? piece.text : ` ${piece.text}`
    const pair = nameTable.get(words.replaceAll(' ', '')) ?? null
    const isEnglishOr = words === 'or' && !saysFrenchGold(pieces, at)
    // 'de 30' is Spanish, 'DE 30' and 'de30' are German shares.
    const isOf = /^(de|eu) /.test(words) && !pieces[at]?.capital
    if (pair && !isEnglishOr && !isOf) best = found(pair, length)
  }
  return best
}

const beforeGold = new Set(
  "achat acheter achetez achete vente vendre vendez vends vend l d' d long short sur de".split(' '),
)

/** Whether 'or' is French for gold, as in "vendre l'or" and 'achat or'; elsewhere it is English. */
function saysFrenchGold(pieces: readonly Piece[], at: number): boolean {
  const [before, second] = [pieces[at - 1], pieces[at - 2]]
  if (before?.text === "'") return second?.text === 'l' || second?.text === 'd'
  const [next, behind] = [pieces[at + 1], pieces[at + 2]]
  // 'Or : achat', 'Signal or - vente'.
  const isTitle = before?.kind !== 'word' || /^(signal|alerte)$/.test(before.text)
  const isMarked = next?.kind === 'mark' && ':-|('.includes(next.text)
  if (isTitle && isMarked && /^(achat|vente|achete|vend)/.test(behind?.text ?? '')) return true
  if (before?.kind !== 'word') return next?.kind === 'word' && beforeGold.has(next.text)
  // 'Vente limite or 4102'.
  if (/^(limite?|stop)$/.test(before.text)) return /^(achat|vente)$/.test(second?.text ?? '')
  return beforeGold.has(before.text)
}

/** Behind a suffix that a mark sets apart: '.pro', '_i', '#', '+'. */
function withSuffix(pieces: readonly Piece[], at: number): number {
  const [mark, suffix, behind] = [pieces[at], pieces[at + 1], pieces[at + 2]]
  if (mark?.kind !== 'mark' || !mark.glued) {
    const isGlued = mark?.kind === 'word' && mark.glued && suffixes.has(mark.text)
    return isGlued ? at + 1 : at
  }
  if (mark.text === '#' || mark.text === '+') return suffix?.glued ? at : at + 1
  const isSuffix =
    ['.', '_', '-'].includes(mark.text) &&
    suffix?.kind === 'word' &&
    suffix.glued &&
    suffixes.has(suffix.text) &&
    !(behind?.glued && behind.kind !== 'mark')
  return isSuffix ? at + 2 : at
}

/** How prices of an instrument look. */
export interface Market {
  pair: string | null
  /** Prices outside are not of this instrument. */
  low: number
  high: number
  /** Digits behind the mark that a price has at most. */
  decimals: number
  /** Coins and stocks cost anything, and go far. */
  isCoin: boolean
}

const majors = new Set(['EUR', 'USD', 'GBP', 'AUD', 'NZD', 'CAD', 'CHF'])

const ranges: [RegExp, low: number, high: number, decimals: number][] = [
  [/^XAU/, 200, 20_000, 3],
  [/^XAG/, 5, 400, 4],
  [/^(XPT|XPD)/, 200, 10_000, 3],
  [/^(USOIL|UKOIL|XTIUSD|XBRUSD|WTI|BRENT)/, 8, 300, 3],
  [/^(NATGAS|XNGUSD)/, 0.4, 60, 4],
  [/^BTC/, 1000, 2_000_000, 4],
  [/^ETH/, 50, 100_000, 4],
  [/^DXY/, 50, 200, 4],
  [/^(US|NAS|GER|DE|UK|JP|HK|FRA|EU|AUS|SPX|SP|DJ|WS|USTEC|DAX)[A-Z]*\d{2,4}$/, 500, 200_000, 3],
]

/** The prices that an instrument may have: wide, only to tell its prices from other numbers. */
export function marketOf(pair: string | null): Market {
  const between = (low: number, high: number, decimals: number): Market => ({
    pair,
    low,
    high,
    decimals,
    isCoin: false,
  })
  if (pair === null) return between(0, 1e9, 10)
  const range = ranges.find(([pattern]) => pattern.test(pair))
  if (range) return between(range[1], range[2], range[3])
  const [base, quote] = [pair.slice(0, 3), pair.slice(3, 6)]
  if (!isCurrencyPair(pair.toLowerCase())) return { ...between(0, 1e9, 10), isCoin: true }
  if (quote === 'JPY') return between(majors.has(base) ? 40 : 0.5, 500, 4)
  const isMajor = majors.has(base) && majors.has(quote)
  return isMajor ? between(0.2, 4, 6) : between(0.001, 60_000, 6)
}
