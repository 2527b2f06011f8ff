import type { ReadMovement } from './statement.ts'

/**
 * What the words of a column mean, in whatever language. A short list of known words is only a first
 * guess that counts as much as two rows; the rows themselves decide.
 *
 * Bought or sold: a trade that was bought earns where the price has risen, so the sign of
 * (close - open) * profit is +1 for every row of the word for 'buy' and -1 for every row of the word for
 * 'sell', spreads and all, since profit is printed without costs. The votes of all rows are added up,
 * and of two words one takes the one side and the other takes the other.
 *
 * In or out: only what closes has a profit, so a word that never stands beside one opens. A word that
 * closes and whose every deal is larger than the position it meets turns it round ('in/out'), unless
 * deals have been opened against an open position, for then the account hedges and knows no turning.
 */
export type Direction = 'BUY' | 'SELL'

const known: Record<Direction, RegExp> = {
  BUY: /^(?:buy|long|achat|compra|comprar|kauf|kaufen|acquisto|купить|покупка|покупка|купува|купля|kup|kupno|kúpiť|nákup|koupit|alış|al|mua|beli|買い|買|买入|买|매수|شراء|خرید|αγορά)$/iu,
  SELL: /^(?:sell|short|vente|venta|vender|venda|verkauf|verkaufen|vendita|продать|продажа|продава|sprzedaż|sprzedaj|predať|predaj|prodej|prodat|satış|sat|bán|jual|売り|売|卖出|卖|매도|بيع|فروش|πώληση)$/iu,
}

/** One row that speaks for a word: 1 where it behaves like bought, -1 like sold, 0 where it is silent. */
export interface DirectionVote {
  word: string
  sign: number
}

/** What the list of known words thinks of one: 2 for bought, -2 for sold, 0 for nothing. */
export const knownDirection = (word: string): number =>
  known.BUY.test(word) ? 2 : known.SELL.test(word) ? -2 : 0

/** The direction that each word means; a word that nothing speaks for is left out. */
export function directionsOf(votes: readonly DirectionVote[]): Map<string, Direction> {
  const scores = new Map<string, number>()
  for (const { word, sign } of votes) {
    scores.set(word, (scores.get(word) ?? knownDirection(word)) + sign)
  }
  const [one, other, ...more] = [...scores.keys()]
  if (one !== undefined && other !== undefined && more.length === 0) {
    const difference = (scores.get(one) ?? 0) - (scores.get(other) ?? 0)
    if (difference === 0) return new Map()
    const bought = difference > 0 ? one : other
    return new Map([
      [bought, 'BUY'],
      [bought === one ? other : one, 'SELL'],
    ])
  }
  const decided = [...scores].filter(([, score]) => score !== 0)
  return new Map(decided.map(([word, score]) => [word, score > 0 ? 'BUY' : 'SELL']))
}

/** Said of a row whose word is nowhere explained. */
export const unknownDirection = (word: string) =>
  `Nothing in the file tells whether “${word.slice(0, 40)}” means bought or sold.`

/** What a deal does to a position. */
export type Entry = 'in' | 'out' | 'turn'

const knownEntries: [RegExp, Entry][] = [
  [/^(?:in|entrée|entrada|eingang|entrata|вход|giriş|wejście|vstup|入|入场|진입)$/iu, 'in'],
  [
    /^(?:out|out by|sortie|salida|saída|ausgang|uscita|выход|çıkış|wyjście|výstup|出|出场|청산)$/iu,
    'out',
  ],
  [/^[^/]+ ?\/ ?[^/]+$/u, 'turn'],
]

/** One deal as far as the meaning of its direction word goes; in the order of time. */
export interface EntryEvidence {
  word: string
  symbol: string
  /** Above 0 for the one word of the type column, below for the other; which is which is no matter. */
  volume: number
  hasResult: boolean
}

interface WordFacts {
  rows: number
  results: number
  turns: number
  /** Deals against the open position, whatever their size. */
  against: number
}

function factsOf(deals: readonly EntryEvidence[]): Map<string, WordFacts> {
  const facts = new Map<string, WordFacts>()
  const open = new Map<string, number>()
  for (const { word, symbol, volume, hasResult } of deals) {
    const fact = facts.get(word) ?? { rows: 0, results: 0, turns: 0, against: 0 }
    const before = open.get(symbol) ?? 0
    fact.rows += 1
    if (hasResult) fact.results += 1
    if (before * volume < -1e-9) fact.against += 1
    if (before * volume < 0 && Math.abs(volume) > Math.abs(before) + 1e-9) fact.turns += 1
    open.set(symbol, before + volume)
    facts.set(word, fact)
  }
  return facts
}

/** What each word of the direction column means. */
export function entriesOf(deals: readonly EntryEvidence[]): Map<string, Entry> {
  const facts = factsOf(deals)
  const words = [...facts.keys()]
  const closing = words.filter((word) => (facts.get(word)?.results ?? 0) > 0)
  const silent = words
    .filter((word) => !closing.includes(word))
    .sort((one, other) => (facts.get(other)?.rows ?? 0) - (facts.get(one)?.rows ?? 0))
  const result = new Map<string, Entry>()
  const guess = (word: string) => knownEntries.find(([pattern]) => pattern.test(word))?.[1]
  const hedges = silent.some((word) => (facts.get(word)?.against ?? 0) > 0)
  for (const word of closing) {
    const fact = facts.get(word)
    const turns = fact !== undefined && fact.turns === fact.rows
    const isTurn = guess(word) === 'turn' || (turns && !hedges && guess(word) !== 'out')
    result.set(word, isTurn ? 'turn' : 'out')
  }
  // Without a single result in the file, what came first has opened.
  const opening =
    silent.find((word) => guess(word) === 'in') ?? (closing.length > 0 ? silent[0] : words[0])
  for (const word of silent) {
    const related = closing.some((one) => word.startsWith(one))
    const own =
      guess(word) ?? (word === opening ? 'in' : related || closing.length === 0 ? 'out' : 'in')
    result.set(word, word === opening ? 'in' : own)
  }
  return result
}

const knownMovements: [RegExp, ReadMovement['kind']][] = [
  [/credit|crédit|crédito|kredit|кредит|кредитен|信用|신용/iu, 'credit'],
  [/bonus|бонус|ボーナス|奖金|보너스/iu, 'bonus'],
  [/dividend|дивиденд|配当|股息|배당/iu, 'dividend'],
  [
    /commission|comisi|comiss|kommission|provisi|комисси|комисион|手数料|手续费|수수료/iu,
    'commission',
  ],
  [/interest|intérêt|interés|zinsen|interess|процент|лихв|利息|이자/iu, 'interest'],
  [/^tax$|\btax\b|impôt|impuesto|steuer|налог|данък|税|세금/iu, 'tax'],
  [/balance|solde|saldo|баланс|残高|余额|잔고|bilans|zostatok|zůstatek|الرصيد|رصيد/iu, 'balance'],
]

/**
 * The kind of a movement. `moved` says what the running balance says of it: a movement that leaves the
 * balance as it was is credit, in every language. A word that nobody knows is money paid in or out,
 * when it is the word of the first movement, for an account begins with one; otherwise `other`.
 */
export function movementKind(
  word: string,
  moved: boolean | null,
  firstWord: string,
): ReadMovement['kind'] {
  if (moved === false) return 'credit'
  const guess = knownMovements.find(([pattern]) => pattern.test(word))?.[1]
  if (guess && !(guess === 'credit' && moved)) return guess
  return word === firstWord ? 'balance' : 'other'
}
