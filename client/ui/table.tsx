import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { EmptyState, ErrorState, Skeleton } from './states.tsx'

export interface Column<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** On phones, the cell takes the card's whole width without its header: titles and actions. */
  wide?: boolean
}

export interface TableProps<Row> {
  /** Says what the table lists, to those who listen. */
  caption: string
  columns: readonly Column<Row>[]
  /** undefined while nothing has been loaded yet. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Shown when there are no rows. */
  empty: ReactNode
  /** Shown in place of the rows when loading failed and there are none. */
  error?: string | null
  onRetry?: () => void
}

/** A table; below 768 px each row becomes a card. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, columns, rows, rowKey, empty, error, onRetry } = props
  if (!rows && error) return <ErrorState message={error} onRetry={onRetry} />
  if (!rows) return <LoadingRows caption={caption} />
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr className="border-b text-left text-muted-foreground">
            {columns.map(({ key, header, align }) => (
              <th
                key={key}
                scope="col"
                className={cx('px-3 py-2.5 font-medium', align === 'end' && 'text-right')}
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:flex max-md:flex-col max-md:gap-3">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              className="max-md:flex max-md:flex-col max-md:gap-2 max-md:rounded-lg max-md:border max-md:p-4 md:border-b md:last:border-0"
            >
              {columns.map((column) => (
                <Cell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { header, cell, align, wide } = column
  return (
    <td
      data-label={wide ? undefined : header}
      className={cx(
        'align-middle md:px-3 md:py-3',
        align === 'end' && 'md:text-right',
        wide
          ? 'max-md:block'
          : 'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:text-right max-md:before:text-left max-md:before:text-muted-foreground max-md:before:content-[attr(data-label)]',
      )}
    >
      <div className={cx('min-w-0 break-words', align === 'end' && 'md:inline-block')}>
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
