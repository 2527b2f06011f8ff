import type { ReactNode } from 'react'
import type { SortValue } from './table-sort.ts'

/** One column of a Table over rows of this kind. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** On phones, the cell takes the card's whole width without its header: titles and actions. */
  wide?: boolean
  /**
   * Where the cell stands once rows take two lines, as they do on phones as soon as one column says
   * so: at the start or the end of the first or the second line, over both of them at the start or the
   * end, or after both as what acts. Columns that do not say are left out.
   */
  phone?: 'first' | 'first-end' | 'second' | 'second-end' | 'both' | 'both-end' | 'actions'
  /** Makes the column one that the rows can be sorted by. Only where all rows are there. */
  sort?: (row: Row) => SortValue
}
