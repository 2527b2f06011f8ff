/** One visible cell of a table. */
export interface Cell {
  text: string
  /** What a browser shows when the pointer rests on it; MetaTrader 4 keeps the comment there. */
  title: string
  /** The column in which it begins, counted from 0, hidden cells not counted. */
  column: number
  /** How many columns it takes. */
  span: number
}

/** One row of a table, of a page or of a sheet. */
export interface Row {
  /** From 1, as a spreadsheet counts. */
  line: number
  cells: Cell[]
  /** A sheet leaves empty cells out, so that only the column says where a cell belongs. */
  isSparse?: boolean
}
