import { type MouseEvent, memo } from 'react'
import { cx } from '../styles/cx.ts'
import type { Column } from './table-column.ts'

interface TableRowProps<Row> {
  row: Row
  columns: readonly Column<Row>[]
  /** Whether the row takes two lines on phones. */
  isShort: boolean
}

function Row<T>({ row, columns, isShort }: TableRowProps<T>) {
  return (
    // Keyboard users press the button or link itself.
    <tr
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
  )
}

/** A row of a table; re-rendered only if the row or the columns have changed. */
export const TableRow = memo(Row) as typeof Row

/** Elements that handle a press themselves. */
const pressable = 'a, button, input, select, textarea, label, summary, [role=menuitem]'

/**
 * A press on the row outside any control opens it: through the element marked with `opensRow`, or the link
 * or button in its first cell. Does nothing if the user has just selected text.
 */
function openRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  // Presses in a menu or dialog of the row bubble up here too, although they are rendered elsewhere.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest(pressable) || window.getSelection()?.type === 'Range') return
  const opener =
    currentTarget.querySelector<HTMLElement>('[data-opens-row]') ??
    currentTarget.querySelector<HTMLElement>('td:first-child :is(a, button)')
  opener?.click()
}

/** Truncated to one line each: the page that the row opens shows everything. */
const oneLine = '@max-xl:[&>div]:truncate @max-xl:[&_.block]:truncate'

/** The grid positions in a two-line row. */
const phonePlaces = {
  first: cx('@max-xl:col-start-1 @max-xl:row-start-1 @max-xl:font-medium', oneLine),
  'first-wide': cx(
    '@max-xl:col-span-2 @max-xl:col-start-1 @max-xl:row-start-1 @max-xl:font-medium',
    oneLine,
  ),
  'first-end': '@max-xl:col-start-2 @max-xl:row-start-1 @max-xl:text-right',
  second: cx('@max-xl:col-start-1 @max-xl:row-start-2 @max-xl:text-compact', oneLine),
  'second-end': '@max-xl:col-start-2 @max-xl:row-start-2 @max-xl:text-right @max-xl:text-compact',
  both: cx('@max-xl:col-start-1 @max-xl:row-span-2 @max-xl:row-start-1', oneLine),
  parts: '@max-xl:contents @max-xl:[&>div]:contents',
  actions: '@max-xl:col-start-3 @max-xl:row-span-2 @max-xl:row-start-1',
} as const

interface CellProps<Row> {
  column: Column<Row>
  row: Row
  /** Whether the row takes two lines on phones. */
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
