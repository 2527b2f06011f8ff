import { readNumber } from './cells.ts'
import { compareDecimals, isZero, negated, signOf, sumOf } from './decimals.ts'
import type { Notation, Row } from './row.ts'
import type { FigureName, PrintedFigure } from './statement.ts'

/** A value of the summary: a number, optionally with another one in brackets. */
interface Value {
  main: string
  isPercent: boolean
  bracket: string | null
  bracketIsPercent: boolean
}

/** The figures at the end of a statement, and the balance before its first row. */
export interface Summary {
  printed: PrintedFigure[]
  openingBalance: string | null
  /** Deposits and withdrawals, and the broker's credit; printed by MetaTrader 4 only. */
  paid: { balance: string; credit: string } | null
}

// The first number may itself be in brackets, if it is negative.
const shape = /^(\([^()%]+\)|[^()%]+?) ?(%?)(?: ?\(([^()%]+?) ?(%?)\))?$/

function printedValue(text: string, { decimalMark }: Notation): Value | null {
  if (text.length > 60) return null
  const [, main = '', percent, bracket, bracketPercent] = shape.exec(text) ?? []
  const number = readNumber(main, decimalMark)
  if (number === null) return null
  const inner = bracket === undefined ? null : readNumber(bracket, decimalMark)
  if (bracket !== undefined && inner === null) return null
  return {
    main: number,
    isPercent: percent === '%',
    bracket: inner,
    bracketIsPercent: bracketPercent === '%',
  }
}

/** The values of a row in order; null for a label without one, such as a factor without losses. */
function valuesOf(row: Row, notation: Notation): (Value | null)[] {
  const values: (Value | null)[] = []
  let labelled = false
  for (const { text } of row.cells) {
    const value = text === '' ? null : printedValue(text, notation)
    if (value) {
      values.push(value)
      labelled = false
    } else if (text === '') {
      if (labelled) values.push(null)
      labelled = false
    } else {
      if (labelled) values.push(null)
      labelled = true
    }
  }
  return values
}

const isMoney = (value: Value | null | undefined): value is Value =>
  value !== null && value !== undefined && !value.isPercent && value.bracket === null

const countsPart = (value: Value | null | undefined): value is Value =>
  value?.bracketIsPercent === true && !value.main.includes('.')

/** The only row of drawdowns: an amount, an amount (percent), a percent (amount). */
const isDrawdown = ([absolute, maximal, relative]: (Value | null)[]): boolean =>
  isMoney(absolute) && maximal?.bracketIsPercent === true && relative?.isPercent === true

/**
 * The figures that MetaTrader prints at the end, identified by the kinds of the values in each row
 * and never by their labels. The row of drawdowns is unique; the rows around it have a fixed order.
 * Which of three amounts is the net profit follows from the format, and is verified by net = profit
 * - loss.
 */
export function summaryOf(
  rows: readonly Row[],
  format: 'mt4' | 'mt5',
  notation: Notation,
): Summary {
  const lines = rows.map((row) => valuesOf(row, notation)).filter((values) => values.length > 0)
  const at = lines.findIndex(isDrawdown)
  const account = accountFigures(at < 0 ? lines : lines.slice(0, at), format)
  if (at < 0) return account
  const [, maximal] = lines[at] ?? []
  const figures: PrintedFigure[] = [
    ...results(lines.slice(0, at), format),
    ...counts(lines.slice(at + 1)),
  ]
  add(figures, 'maximalDrawdown', maximal?.main)
  add(figures, 'maximalDrawdownPercent', maximal?.bracket)
  const detailed = new Set(figures.map(({ figure }) => figure))
  const rest = account.printed.filter(({ figure }) => !detailed.has(figure))
  return { ...account, printed: [...figures, ...rest] }
}

function add(figures: PrintedFigure[], figure: FigureName, value: string | null | undefined) {
  if (value !== null && value !== undefined) figures.push({ figure, value })
}

/** The last row of three amounts before the drawdowns, and the factor and payoff right after it. */
function results(lines: readonly (Value | null)[][], format: 'mt4' | 'mt5'): PrintedFigure[] {
  const at = lines.findLastIndex((values) => values.length === 3 && values.every(isMoney))
  const [first, second, third] = lines[at] ?? []
  if (!first || !second || !third) return []
  const figures: PrintedFigure[] = []
  const netFirst = { net: first.main, profit: second.main, loss: third.main }
  const netLast = { net: third.main, profit: first.main, loss: second.main }
  const [expected, other] = format === 'mt5' ? [netFirst, netLast] : [netLast, netFirst]
  const { net, profit, loss } = !adds(expected) && adds(other) ? other : expected
  add(figures, 'netProfit', net)
  add(figures, 'grossProfit', profit)
  // MetaTrader 4 prints the loss without its sign.
  add(figures, 'grossLoss', signOf(loss) > 0 ? negated(loss) : loss)
  const [factor, payoff] = lines[at + 1] ?? []
  add(figures, 'profitFactor', factor?.main)
  add(figures, 'expectedPayoff', payoff?.main)
  return figures
}

function adds({ net, profit, loss }: { net: string; profit: string; loss: string }): boolean {
  const lost = signOf(loss) > 0 ? negated(loss) : loss
  return compareDecimals(sumOf([profit, lost]), net) === 0
}

/** The number of trades with the short and long ones, then the won and lost ones. */
function counts(lines: readonly (Value | null)[][]): PrintedFigure[] {
  const figures: PrintedFigure[] = []
  const at = lines.findIndex((values) => values.filter(countsPart).length === 2)
  const [all] = lines[at] ?? []
  if (isMoney(all)) add(figures, 'trades', all.main)
  const [won, lost] = (lines[at + 1] ?? []).filter(countsPart)
  add(figures, 'won', won?.main)
  add(figures, 'lost', lost?.main)
  return figures
}

/**
 * The state of the account. MetaTrader 4: deposits, credit; closed, floating, margin; balance,
 * equity, free margin. MetaTrader 5: balance, free margin; credit, margin; floating, margin level;
 * equity.
 */
function accountFigures(lines: readonly (Value | null)[][], format: 'mt4' | 'mt5'): Summary {
  const lengths = format === 'mt4' ? [2, 3, 3] : [2, 2, 2, 1]
  const at = lines.findIndex((_, index) =>
    lengths.every((length, step) => lines[index + step]?.length === length),
  )
  const block = at < 0 ? [] : lines.slice(at, at + lengths.length)
  if (format === 'mt5') {
    const balance = block[0]?.[0]
    const printed: PrintedFigure[] = isMoney(balance)
      ? [{ figure: 'balance', value: balance.main }]
      : []
    return { printed, openingBalance: null, paid: null }
  }
  const [[paid, lent] = [], [closed] = [], [balance] = []] = block
  if (!isMoney(paid) || !isMoney(closed) || !isMoney(balance)) {
    return { printed: [], openingBalance: null, paid: null }
  }
  const opening = sumOf([balance.main, negated(paid.main), negated(closed.main)])
  return {
    printed: [
      { figure: 'netProfit', value: closed.main },
      { figure: 'balance', value: balance.main },
    ],
    openingBalance: isZero(opening) ? '0' : opening,
    paid: isMoney(lent) ? { balance: paid.main, credit: lent.main } : null,
  }
}
