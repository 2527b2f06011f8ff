import type { Closed, History } from './history.ts'
import type { Language } from './languages.ts'
import type { Truth } from './summary.ts'

/** The notation of a terminal, as far as real statements differ in it. */
export interface Hand {
  language: Language
  currency: string
  /** Decimals of the currency. */
  digits: number
  thousands: string
  mark: '.' | ','
  brackets: boolean
  /** Credit from the broker, besides the balance; 0 for none. */
  credit: number
}

/** The attributes and line breaks that MetaTrader puts around its cells. */
export const cell = (text: string, attributes = '') =>
  `<td${attributes && ` ${attributes}`}>${text}</td>`
/** In bold, as MetaTrader prints every value of its summaries. */
export const bold = (text: string) => `<b>${text}</b>`

const grouped = (digits: string, mark: string) => digits.replace(/\B(?=(\d{3})+$)/g, mark)

/** Units of 10^-places as an amount in this notation. */
export function amount(units: number, places: number, { thousands, mark, brackets }: Hand): string {
  const rounded = Math.round(units)
  const digits = Math.abs(rounded)
    .toString()
    .padStart(places + 1, '0')
  const whole = grouped(digits.slice(0, digits.length - places), thousands)
  const text = places === 0 ? whole : `${whole}${mark}${digits.slice(-places)}`
  if (rounded >= 0) return text
  return brackets ? `(${text})` : `-${text}`
}

/** The same without thousands separators and brackets, as for prices. */
export const plain = (units: number, places: number, hand: Hand) =>
  amount(units, places, { ...hand, thousands: '', brackets: false })

const percent = (part: number, whole: number, hand: Hand) =>
  `${plain(whole <= 0 ? 0 : Math.round((part * 10_000) / whole), 2, hand)}%`

const netOf = ({ profit, swap, commission }: Closed) => profit + swap + Math.round(commission)

/** A label and its value, as in the summaries. */
export const told = ({ label }: Language, value: string, span = 2) =>
  cell(bold(`${label}:`), `colspan=${span}`) + cell(bold(value), 'colspan=2 class=mspt')

/** A row of a table. */
export const row = (cells: string, attributes = 'align=right') =>
  `<tr ${attributes}>${cells}</tr>\r\n`
/** The title of a section of MetaTrader 4. */
export const banner = (text: string) => row(cell(bold(`${text}:`), 'colspan=14'), 'align=left')

/** Three rows of figures common to both terminals, and the two rows of counts, in either order. */
export function figureRows(truth: Truth, history: History, hand: Hand, isMt4: boolean): string {
  const { net, profit, loss, won, lost, drawdown, peak } = truth
  const { language, digits } = hand
  const money = (units: number) => amount(units, digits, hand)
  const count = won + lost
  const payoff = count === 0 ? 0 : ((net / count) * 100) / 10 ** digits
  const factor = loss === 0 ? '' : plain((profit * 100) / -loss, 2, hand)
  const shorts = history.closed.filter(({ isLong }) => !isLong).length
  const share = (part: number) => `${part} (${percent(part, count, hand)})`
  const three = isMt4 ? [profit, -loss, net] : [net, profit, loss]
  return [
    row(three.map((units) => told(language, money(units))).join('')),
    row(
      told(language, factor) + told(language, plain(payoff, 2, hand)) + cell('&nbsp;', 'colspan=5'),
    ),
    ...(isMt4
      ? []
      : [row(told(language, plain(486, 2, hand)) + told(language, plain(55, 2, hand)))]),
    ...(isMt4 ? [] : [row(cell(`${language.label}:`, 'nowrap colspan="3"'))]),
    row(
      told(language, money(0)) +
        told(language, `${money(drawdown)} (${percent(drawdown, peak, hand)})`) +
        told(language, `${percent(drawdown, peak, hand)} (${money(drawdown)})`),
    ),
    row(cell('&nbsp;', 'colspan=14 style="font: 1pt arial"')),
    row(
      [String(count), share(shorts), share(count - shorts)]
        .map((it) => told(language, it))
        .join(''),
    ),
    row(cell('', 'nowrap colspan="4"') + told(language, share(won)) + told(language, share(lost))),
    row(
      cell('', 'colspan=4') +
        told(language, money(Math.max(0, profit))) +
        told(language, money(loss)),
    ),
    row(
      cell('', 'colspan=4') +
        told(language, `2 (${money(profit)})`) +
        told(language, `3 (${money(loss)})`),
    ),
  ].join('')
}

/** Deposits and withdrawals. */
export const paidOf = ({ deals }: History) => deals.filter(({ entry }) => entry === null)

/** The results of all closed trades, and the movements, in chronological order. */
export const stepsByTrade = (history: History) =>
  [
    ...paidOf(history).map(({ at, profit }) => ({ at, amount: profit, isTrade: false })),
    ...history.closed.map((one) => ({ at: one.closedAt, amount: netOf(one), isTrade: true })),
  ].toSorted((one, other) => one.at - other.at)
