import type { ReactNode } from 'react'
import type { SortValue } from './table-sort.ts'

/** One column of a Table over rows of this kind. */
export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** On phones, the cell takes the card's full width without its header: for titles and actions. */
  wide?: boolean
  /**
   * The cell's position once rows take two lines, as they do on phones as soon as one column sets
   * this: at the start or the end of the first or the second line, the whole of the first, across both
   * at the start, or after both for actions; `parts` if the cell itself places its parts in the grid.
   * Columns without it are hidden.
   */
  phone?:
    | 'first'
    | 'first-wide'
    | 'first-end'
    | 'second'
    | 'second-end'
    | 'both'
    | 'parts'
    | 'actions'
  /** Makes the column sortable. Only if all rows are loaded. */
  sort?: (row: Row) => SortValue
}

/** What the columns with the actions of a row have in common; each adds its cell. */
export const actionsColumn = {
  key: 'actions',
  header: 'Actions',
  align: 'end',
  wide: true,
  phone: 'actions',
} as const
