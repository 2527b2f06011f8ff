import { Search } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Input } from '../controls/input.tsx'
import { EmptyState, ErrorState, Skeleton } from '../displays/states.tsx'
import { cx } from '../styles/cx.ts'
import { Pagination } from './pagination.tsx'
import type { Column } from './table-column.ts'
import { SortHeader, SortSelect } from './table-header.tsx'
import { TableRow } from './table-row.tsx'
import { filterRows, type Sorting, sortRows } from './table-sort.ts'

export type { Column }

export interface TableProps<Row> {
  /** The table's accessible name. */
  caption: string
  columns: readonly Column<Row>[]
  /** Undefined until something has been loaded. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Shown instead of the rows if loading failed and there are none. */
  error?: string | null
  onRetry?: () => void
  /** A field above the table that filters the rows by their text. */
  filter?: { label: string; textOf: (row: Row) => string }
  /**
   * For rows sorted by the server, such as pages of a list: the columns with these keys are sortable,
   * and the rows are shown in the given order.
   */
  order?: TableOrder
}

interface TableOrder {
  keys: readonly string[]
  sorting: Sorting | null
  onChange: (sorting: Sorting | null) => void
  /** Whether the list's head offers the order on narrow screens, not the table itself. */
  isInHead?: boolean
}

/** A table; when narrower than 36rem, as on phones, each row becomes a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, error, onRetry, filter, order } = props
  const [ownSorting, setOwnSorting] = useState<Sorting | null>(null)
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  if (!rows && error) return <ErrorState message={error} onRetry={onRetry} />
  if (!rows) return <LoadingRows caption={caption} />
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>

  const found = filter ? filterRows(rows, filter.textOf, typed) : rows
  const pick = order ? undefined : columns.find(({ key }) => key === ownSorting?.by)?.sort
  const shown = ownSorting && pick ? sortRows(found, pick, ownSorting.descending) : found
  // Rows that the server has not paged may be the trades of many years.
  const isPaged = !order && shown.length > mostAtOnce
  const there = isPaged ? shown.slice((page - 1) * mostAtOnce, page * mostAtOnce) : shown
  const { sorting, onChange } = order ?? { sorting: ownSorting, onChange: setOwnSorting }
  const isShort = columns.some(({ phone }) => phone !== undefined)
  const isSortable = ({ key, sort }: Column<Row>) =>
    order ? order.keys.includes(key) : sort !== undefined
  return (
    <div className="@container flex flex-col gap-3">
      {filter && (
        <div className="relative @xl:max-w-72">
          <Search
            className="pointer-events-none absolute top-3 left-3 size-4 text-muted-foreground"
            aria-hidden="true"
          />
          <Input
            type="search"
            aria-label={filter.label}
            placeholder={filter.label}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="pl-9"
          />
        </div>
      )}
      {!order?.isInHead && (
        <SortSelect
          columns={columns.filter(isSortable)}
          sorting={sorting}
          onChange={onChange}
          className="@xl:hidden"
        />
      )}
      {shown.length === 0 ? (
        <EmptyState>Nothing found for “{typed}”</EmptyState>
      ) : (
        // Two-line rows need no horizontal scrolling: their menu extends into the card's margin.
        <div className={cx('overflow-x-auto', isShort && '@max-xl:overflow-x-visible')}>
          <table className="w-full text-sm @max-xl:block">
            <caption className="sr-only">{caption}</caption>
            {/* On cards each cell has its own label, and no Tab stop may be hidden. */}
            <thead className="@max-xl:hidden">
              <tr className="border-b text-left text-compact text-muted-foreground">
                {columns.map((column) => (
                  <SortHeader
                    key={column.key}
                    column={column}
                    isSortable={isSortable(column)}
                    sorting={sorting}
                    onChange={onChange}
                  />
                ))}
              </tr>
            </thead>
            <tbody className="@max-xl:block @max-xl:divide-y">
              {there.map((row) => (
                <TableRow key={rowKey(row)} row={row} columns={columns} isShort={isShort} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {isPaged && (
        <Pagination
          label={caption}
          page={page}
          pageSize={mostAtOnce}
          total={shown.length}
          onChange={setPage}
        />
      )}
    </div>
  )
}

/** More rows than this are paged. */
const mostAtOnce = 100

const placeholders = ['first', 'second', 'third']

function LoadingRows({ caption }: { caption: string }) {
  return (
    <div role="status" className="flex flex-col gap-3 py-2">
      <span className="sr-only">Loading: {caption}</span>
      {placeholders.map((key) => (
        <Skeleton key={key} className="h-10 max-md:h-28" />
      ))}
    </div>
  )
}
