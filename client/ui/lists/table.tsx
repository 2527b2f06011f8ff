import { Search } from 'lucide-react'
import { type MouseEvent, type ReactNode, useState } from 'react'
import { Input } from '../controls/input.tsx'
import { EmptyState, ErrorState, Skeleton } from '../displays/states.tsx'
import { cx } from '../styles/cx.ts'
import { Pagination } from './pagination.tsx'
import type { Column } from './table-column.ts'
import { SortHeader, SortSelect } from './table-header.tsx'
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
      <SortSelect columns={columns.filter(isSortable)} sorting={sorting} onChange={onChange} />
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
                // Keyboard users have the button or link itself for what a click on the row opens.
                <tr
                  key={rowKey(row)}
                  onClick={openRow}
                  className={cx(
                    isShort
                      ? '@max-xl:grid @max-xl:min-h-14 @max-xl:grid-cols-[minmax(0,1fr)_auto_auto] @max-xl:items-center @max-xl:gap-x-3 @max-xl:gap-y-0.5 @max-xl:py-2'
                      : '@max-xl:flex @max-xl:flex-col @max-xl:gap-2 @max-xl:py-4',
                    'transition-colors @xl:border-b @xl:last:border-0 @xl:hover:bg-muted/60',
                  )}
                >
                  {columns.map((column) => (
                    <Cell key={column.key} column={column} row={row} isShort={isShort} />
                  ))}
                </tr>
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

/** Controls that handle a click themselves. */
const pressable = 'a, button, input, select, textarea, label, summary, [role=menuitem]'

/**
 * A click outside all controls opens the row: through what `opensRow` marks, or the link or button of
 * its first cell. A text selection is left alone.
 */
function openRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  // Clicks in a row's menu or dialog bubble up to here as well, although these are elsewhere in the
  // DOM.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(pressable) || window.getSelection()?.type === 'Range') return
  const opener =
    currentTarget.querySelector<HTMLElement>('[data-opens-row]') ??
    currentTarget.querySelector<HTMLElement>('td:first-child :is(a, button)')
  opener?.click()
}

/** On one line each, however long: the page that the row opens shows the whole text. */
const oneLine = '@max-xl:[&>div]:truncate @max-xl:[&_.block]:truncate'

/** The cell positions of a two-line row. */
const phonePlaces = {
  first: cx('@max-xl:col-start-1 @max-xl:row-start-1 @max-xl:font-medium', oneLine),
  'first-end': '@max-xl:col-start-2 @max-xl:row-start-1 @max-xl:text-right',
  second: cx('@max-xl:col-start-1 @max-xl:row-start-2 @max-xl:text-compact', oneLine),
  'second-end': '@max-xl:col-start-2 @max-xl:row-start-2 @max-xl:text-right @max-xl:text-compact',
  both: cx('@max-xl:col-start-1 @max-xl:row-span-2 @max-xl:row-start-1', oneLine),
  'both-end': '@max-xl:col-start-2 @max-xl:row-span-2 @max-xl:row-start-1 @max-xl:text-right',
  actions: '@max-xl:col-start-3 @max-xl:row-span-2 @max-xl:row-start-1',
} as const

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** Whether rows take two lines on phones. */
  isShort: boolean
}

function Cell<Row>({ column, row, isShort }: CellProps<Row>) {
  const { key, header, cell, align, wide, phone } = column
  const labelled =
    '@max-xl:flex @max-xl:items-center @max-xl:justify-between @max-xl:gap-4 @max-xl:text-right @max-xl:before:shrink-0 @max-xl:before:text-left @max-xl:before:text-muted-foreground @max-xl:before:content-[attr(data-label)]'
  const onPhone = isShort
    ? phone
      ? phonePlaces[phone]
      : '@max-xl:hidden'
    : wide
      ? '@max-xl:block @max-xl:first:font-medium'
      : labelled
  return (
    <td
      data-column={key}
      data-label={wide || isShort ? undefined : header}
      className={cx(
        'align-middle @xl:px-3 @xl:py-3 @xl:first:pl-1 @xl:last:pr-1',
        align === 'end' && '@xl:text-right',
        onPhone,
      )}
    >
      <div className={cx('min-w-0 break-words', align === 'end' && '@xl:inline-block')}>
        {cell(row)}
      </div>
    </td>
  )
}

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
