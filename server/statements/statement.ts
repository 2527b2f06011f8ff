import type { StatementFormat } from '#contract/imports.ts'
import type { MovementKind } from '#contract/journal/account-movements.ts'

/**
 * The contents of a file, before any interpretation by the journal. Amounts, prices and lots are
 * plain decimal strings ('-1234.50'), times wall-clock times without a zone
 * ('2024-03-31T14:05:09').
 */
export interface Statement {
  format: StatementFormat
  account: StatementAccount
  /** Closed and open trades, in the order of the file. */
  trades: ReadTrade[]
  movements: ReadMovement[]
  /** Rows that are neither: cancelled and pending orders. */
  others: number
  problems: RowProblem[]
  /** The figures that the file prints at its end; empty if it has no summary. */
  printed: PrintedFigure[]
  /**
   * The balance before the first row, if the file tells: a monthly report begins with the balance
   * of the months before. A decimal string.
   */
  openingBalance?: string
  /** The zone of the times, if the file states it; otherwise they are the broker's wall clock. */
  zone?: 'UTC' | null
  /** MetaTrader 5: each step of the balance, in chronological order; absent if deals are missing. */
  deals?: BalanceDeal[]
}

/** A deal's effect on the balance: its profit and all its costs together. */
export interface BalanceDeal {
  amount: string
  /** Opens, closes (or reverses) a position, or is a deposit or withdrawal. */
  does: 'open' | 'close' | 'pay'
}

/** The details in the file's header; null if missing. */
export interface StatementAccount {
  number: string | null
  name: string | null
  broker: string | null
  /** An ISO 4217 code. */
  currency: string | null
  kind: 'real' | 'demo' | 'contest' | null
  leverage: string | null
}

export interface ReadTrade {
  /** The row or line of the file, from 1, for messages. */
  line: number
  /** Unique within the account: MT4's ticket, MT5's closing deal (for an open trade its position). */
  ticket: string
  /** MetaTrader 5: the position that this trade opened or partly closed. */
  position: string | null
  /** As the broker writes it, including suffix and case. */
  symbol: string
  direction: 'BUY' | 'SELL'
  openedAt: string
  closedAt: string | null
  entry: string
  exit: string | null
  stopLoss: string | null
  takeProfit: string | null
  lots: string
  /** Gross; null while the trade is open. Costs have the file's sign: negative was paid. */
  profit: string | null
  commission: string
  swap: string
  taxes: string
  fee: string
  comment: string
}

/** A movement of money without a trade. */
export interface ReadMovement {
  line: number
  ticket: string
  kind: MovementKind
  at: string
  amount: string
  comment: string
}

export interface RowProblem {
  line: number
  /** A message for people. */
  reason: string
}

/** The figures printed in statements, by our names for them. */
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
  /** A decimal string with the printed number of decimals. */
  value: string
}
