import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { Select } from '../controls/select.tsx'
import { cx } from '../styles/cx.ts'
import type { Column } from './table-column.ts'
import type { Sorting } from './table-sort.ts'

interface SortProps {
  sorting: Sorting | null
  onChange: (sorting: Sorting | null) => void
}

/** A column's header; a button if the column is sortable: ascending, descending, and back to the given order. */
export function SortHeader<Row>({
  column,
  isSortable,
  sorting,
  onChange,
}: SortProps & { column: Column<Row>; isSortable: boolean }) {
  const { key, header, align } = column
  const sorted = sorting?.by === key ? sorting : null
  const Icon = sorted ? (sorted.descending ? ArrowDown : ArrowUp) : ChevronsUpDown
  const next = () => {
    if (!sorted) onChange({ by: key, descending: false })
    else onChange(sorted.descending ? null : { by: key, descending: true })
  }
  return (
    <th
      scope="col"
      data-column={key}
      aria-sort={sorted ? (sorted.descending ? 'descending' : 'ascending') : undefined}
      className={cx(
        'px-3 py-2.5 font-medium whitespace-nowrap first:pl-1 last:pr-1',
        align === 'end' && 'text-right',
      )}
    >
      {isSortable ? (
        <button
          type="button"
          onClick={next}
          className={cx(
            'inline-flex min-h-6 items-center gap-1 rounded-sm hover:text-foreground',
            sorted && 'text-foreground',
          )}
        >
          {header}
          <Icon className="size-3.5" aria-hidden="true" />
        </button>
      ) : (
        header
      )}
    </th>
  )
}

/** The same choice among the sortable columns on phones, where the rows are cards without headers. */
export function SortSelect<Row>({
  columns,
  sorting,
  onChange,
  className,
}: SortProps & { columns: readonly Column<Row>[]; className?: string }) {
  const options = columns.flatMap(({ key, header }) => [
    { value: `${key} up`, label: `${header}, ascending` },
    { value: `${key} down`, label: `${header}, descending` },
  ])
  if (options.length === 0) return null
  return (
    <Select
      aria-label="Sort by"
      options={[{ value: '', label: 'Sort by …' }, ...options]}
      value={sorting ? `${sorting.by} ${sorting.descending ? 'down' : 'up'}` : ''}
      onChange={(event) => {
        const [by, direction] = event.target.value.split(' ')
        onChange(by ? { by, descending: direction === 'down' } : null)
      }}
      className={className}
    />
  )
}
