/** One visible cell of a table. */
export interface Cell {
  text: string
  /** The cell's tooltip; MetaTrader 4 keeps the comment there. */
  title: string
  /** The column in which it begins, counted from 0 without hidden cells. */
  column: number
  /** How many columns it spans. */
  span: number
}

/** One row of a table, of a page or of a sheet. */
export interface Row {
  /** From 1, as a spreadsheet counts. */
  line: number
  cells: Cell[]
  /** A sheet omits empty cells, so only the column number tells where a cell belongs. */
  isSparse?: boolean
}

/** Why a single row cannot be read, as a message for people. Caught by the loop over the rows. */
export class RowFault extends Error {}

/** How a file writes numbers and days. */
export interface Notation {
  decimalMark: '.' | ','
  dateOrder: 'ymd' | 'dmy' | 'mdy'
}
