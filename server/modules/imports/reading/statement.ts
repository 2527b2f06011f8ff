import type { StatementFormat } from '#contract/imports.ts'

/**
 * What a file says, before anything is decided about it. Amounts, prices and lots are plain decimal
 * strings ('-1234.50'), times the broker's wall clock without a zone ('2024-03-31T14:05:09').
 */
export interface Statement {
  format: StatementFormat
  account: StatementAccount
  /** Closed and open ones, in the order of the file. */
  trades: ReadTrade[]
  movements: ReadMovement[]
  /** Rows that are neither: cancelled and pending orders. */
  others: number
  problems: RowProblem[]
  /** The figures that the file itself prints at its end; none where it has no summary. */
  printed: PrintedFigure[]
  /**
   * What the account held before the first row, where the file tells: a report of a month begins with
   * the balance of the months before. A decimal string.
   */
  openingBalance?: string
  /** MetaTrader 5: each step of the balance, in the order of time; left out where deals are missing. */
  deals?: BalanceDeal[]
}

/** A deal as the balance knows it: its profit and all its costs together. */
export interface BalanceDeal {
  amount: string
  /** Opens, closes (or turns round) a position, or is money paid in or out. */
  does: 'open' | 'close' | 'pay'
}

/** What the head of the file says; null where it does not. */
export interface StatementAccount {
  number: string | null
  name: string | null
  broker: string | null
  /** Three letters of ISO 4217. */
  currency: string | null
  kind: 'real' | 'demo' | 'contest' | null
  leverage: string | null
}

export interface ReadTrade {
  /** The row or line of the file, from 1, for messages. */
  line: number
  /** Unique within the account: MT4's ticket, MT5's closing deal (of an open one its position). */
  ticket: string
  /** MetaTrader 5: the position that this trade opened or closed a part of. */
  position: string | null
  /** As the broker writes it, suffix and case included. */
  symbol: string
  direction: 'BUY' | 'SELL'
  openedAt: string
  closedAt: string | null
  entry: string
  exit: string | null
  stopLoss: string | null
  takeProfit: string | null
  lots: string
  /** Gross; null while the trade is open. The costs as the file signs them: below 0 is paid. */
  profit: string | null
  commission: string
  swap: string
  taxes: string
  fee: string
  comment: string
}

/** Money that came or went without a trade. */
export interface ReadMovement {
  line: number
  ticket: string
  kind: 'balance' | 'credit' | 'bonus' | 'dividend' | 'commission' | 'interest' | 'tax' | 'other'
  at: string
  amount: string
  comment: string
}

export interface RowProblem {
  line: number
  /** A sentence for people. */
  reason: string
}

/** What a file prints of its trading, by the names that it goes under here. */
export type FigureName =
  | 'netProfit'
  | 'grossProfit'
  | 'grossLoss'
  | 'profitFactor'
  | 'expectedPayoff'
  | 'trades'
  | 'won'
  | 'lost'
  | 'maximalDrawdown'
  | 'maximalDrawdownPercent'
  | 'balance'

export interface PrintedFigure {
  figure: FigureName
  /** A decimal string with as many places as the file prints. */
  value: string
}
