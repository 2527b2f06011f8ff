import type { MovementKind } from '#contract/journal/account-movements.ts'

/**
 * The meaning of the words in a column, in any language. A short list of known words is only a
 * first guess that counts as much as two rows; the rows themselves decide.
 *
 * Buy or sell: a long trade profits when the price has risen, so the sign of (close - open) *
 * profit is +1 for every row with the word for 'buy' and -1 for every row with the word for 'sell',
 * including spreads, since profit is printed without costs. The votes of all rows are added up, and
 * of two words each takes one side.
 *
 * In or out: only closing deals have a profit, so a word that never occurs with one means opening.
 * A word that closes and whose every deal is larger than the position it meets means a reversal
 * ('in/out'), unless deals have opened against an open position, because then the account hedges
 * and has no reversals.
 */
export type Direction = 'BUY' | 'SELL'

const known: Record<Direction, RegExp> = {
  BUY: /^(?:buy|long|achat|compra|comprar|kauf|kaufen|acquisto|купить|покупка|покупка|купува|купля|kup|kupno|kúpiť|nákup|koupit|alış|al|mua|beli|買い|買|买入|买|매수|شراء|خرید|αγορά)$/iu,
  SELL: /^(?:sell|short|vente|venta|vender|venda|verkauf|verkaufen|vendita|продать|продажа|продава|sprzedaż|sprzedaj|predať|predaj|prodej|prodat|satış|sat|bán|jual|売り|売|卖出|卖|매도|بيع|فروش|πώληση)$/iu,
}

/** One row's vote for a word: 1 if it behaves like a buy, -1 like a sell, 0 if it does not tell. */
export interface DirectionVote {
  word: string
  sign: number
}

/** The vote of the list of known words: 2 for buy, -2 for sell, 0 for unknown. */
export const knownDirection = (word: string): number =>
  known.BUY.test(word) ? 2 : known.SELL.test(word) ? -2 : 0

/** The direction that each word means; undetermined words are absent. */
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

/** The problem of a row whose word could not be determined. */
export const unknownDirection = (word: string) =>
  `Nothing in the file shows whether “${word.slice(0, 40)}” means bought or sold.`

/** The effect of a deal on a position. */
export type Entry = 'in' | 'out' | 'turn'

const knownEntries: [RegExp, Entry][] = [
  [/^(?:in|entrée|entrada|eingang|entrata|вход|giriş|wejście|vstup|入|入场|진입)$/iu, 'in'],
  [
    /^(?:out|out by|sortie|salida|saída|ausgang|uscita|выход|çıkış|wyjście|výstup|出|出场|청산)$/iu,
    'out',
  ],
  [/^[^/]+ ?\/ ?[^/]+$/u, 'turn'],
]

/** The facts about a deal that help to determine its direction word; in chronological order. */
export interface EntryEvidence {
  word: string
  symbol: string
  /** Positive for one word of the type column, negative for the other; which is which does not matter. */
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

/** The meaning of each word of the direction column. */
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
  // Without a single result in the file, the first deal is an opening one.
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

const correction =
  /correct|corrección|correção|correzione|korrekt|korekt|korekc|oprava|коррект|корр?екц|düzeltme|adjust|ajust|調整|修正|调整|更正|수정|조정/iu
const bonus = /bonus|bônus|\bbono\b|бонус|ボーナス|奖金|赠金|보너스/iu

const knownMovements: [RegExp, MovementKind][] = [
  // Not what was paid by credit card.
  [
    /credit(?![ -]?card)|(?<!carte de )crédit(?!o)|(?<!tarjeta de |cartão de )crédito|kredit(?!karte|kort)|кредит(?!н\S+ карт)|信用(?!卡)|신용(?!카드)/iu,
    'credit',
  ],
  [bonus, 'bonus'],
  [/dividend|дивиденд|配当|股息|배당/iu, 'dividend'],
  [
    /commission|comisi|comiss|kommission|provisi|комисси|комисион|手数料|手续费|수수료/iu,
    'commission',
  ],
  [/interest|intérêt|interés|zinsen|interess|процент|лихв|利息|이자/iu, 'interest'],
  [/^tax$|\btax\b|impôt|impuesto|steuer|налог|данък|税|세금/iu, 'tax'],
  [correction, 'correction'],
  [/balance|solde|saldo|баланс|残高|余额|잔고|bilans|zostatok|zůstatek|الرصيد|رصيد/iu, 'balance'],
]

/** What the comments of lines of the balance tell: only whole words of brokers, as people write anything else. */
const knownComments: [RegExp, MovementKind][] = [
  [/^(?:credit|crédito?|kredit|кредит|信用|신용)$|\bcredit[ _-]?(?:in|out)\b/iu, 'bonus'],
  [bonus, 'bonus'],
  [correction, 'correction'],
]

interface MovementWords {
  /** The text of the column of types. */
  word: string
  comment: string
  /** Whether it changes the running balance; null if the file does not tell. */
  moved: boolean | null
  /** The word of the first movement. */
  firstWord: string
}

/**
 * The kind of a movement. One that leaves the balance unchanged is credit, in every language; credit that the
 * balance contains is a bonus. An unknown word means a deposit or withdrawal if it is the word of the first
 * movement, since an account begins with a deposit; otherwise `other`. Brokers also write in the comment of a
 * line of the balance that it is something else.
 */
export function movementKind({ word, comment, moved, firstWord }: MovementWords): MovementKind {
  if (moved === false) return 'credit'
  const known = kindIn(knownMovements, word)
  if (known === 'credit' && moved) return 'bonus'
  const kind = known ?? (word === firstWord ? 'balance' : 'other')
  return kind === 'balance' ? (kindIn(knownComments, comment.trim()) ?? kind) : kind
}

const kindIn = (words: [RegExp, MovementKind][], text: string) =>
  words.find(([pattern]) => pattern.test(text))?.[1]
