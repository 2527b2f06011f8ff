import type { ReactNode } from 'react'
import { type ListState, pageSize } from '#client/platform/lists/list-state.ts'
import { Card } from '../displays/card.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { useFailureToast } from '../overlays/outcome-toast.ts'
import { useListHead } from './list-head.tsx'
import { Pagination } from './pagination.tsx'
import { SearchField } from './search-field.tsx'
import { type Column, Table } from './table.tsx'
import { SortSelect } from './table-header.tsx'
import { ThumbActions } from './thumb-actions.tsx'

interface AdminListProps<Row, K extends string, F extends string> {
  title: string
  description?: string
  /** The table's accessible name. */
  caption: string
  /** The item's name, singular and plural, such as 'user' and 'users'. */
  item: string
  items: string
  list: ListState<K, F>
  /** The query for the current page of the list. */
  query: { isError: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  /** Undefined until something has been loaded. */
  rows: readonly Row[] | undefined
  /** How many there are across all pages. */
  total: number | undefined
  rowKey: (row: Row) => string
  /** Columns whose key is one of the list's sort keys are sortable. */
  columns: readonly Column<Row>[]
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Shown instead of the default text when nothing matches. */
  noMatch?: string
  /** Shown when loading fails. */
  failure: string
  /** The search field's label, if 'Search' and the items' name is not specific enough. */
  searchLabel?: string
  searchPlaceholder?: string
  /** Further filters next to the search. */
  filters?: ReactNode
  /** Buttons. */
  actions?: ReactNode
  /** Between the heading and the table. */
  summary?: ReactNode
  /** While empty, show only the heading and `empty`. */
  folds?: boolean
  /** The list's dialogs. */
  children?: ReactNode
}

/** A list of the admin area, searched, sorted and paged on the server. */
export function AdminList<Row, K extends string, F extends string = never>(
  props: AdminListProps<Row, K, F>,
) {
  const { title, description, item, items, list, query, rows, empty, failure } = props
  const isPhone = useIsPhone()
  useFailureToast(query.isError, failure)
  const search = (
    <SearchField
      label={props.searchLabel ?? `Search ${items}`}
      placeholder={props.searchPlaceholder ?? `Search ${items}`}
      value={list.search}
      onChange={list.setSearch}
      className="w-full sm:w-56"
    />
  )
  const sortable = props.columns.filter(({ key }) => list.sortKeys.some((one) => one === key))
  const head = useListHead({
    title,
    tools: {
      search: { fields: search, isUsed: list.search !== '' },
      filter: props.filters
        ? { fields: props.filters, isUsed: Object.values(list.filters).some((one) => one !== '') }
        : undefined,
      sort:
        sortable.length > 0
          ? {
              fields: (
                <SortSelect columns={sortable} sorting={list.sorting} onChange={list.setSorting} />
              ),
              isUsed: list.sorting !== null,
            }
          : undefined,
    },
  })
  const isFound = list.isNarrowed && rows !== undefined && !query.isPlaceholderData
  if (props.folds && rows?.length === 0 && !list.isNarrowed && list.page === 1) {
    return (
      <Card title={title} description={empty}>
        {props.children}
      </Card>
    )
  }
  return (
    <Card
      className="scroll-mt-20"
      title={title}
      description={isPhone ? undefined : description}
      isOneRow={isPhone}
      actions={
        isPhone ? (
          head.buttons
        ) : (
          <>
            {search}
            {props.filters}
            {props.actions}
          </>
        )
      }
    >
      {isPhone && props.actions && <ThumbActions>{props.actions}</ThumbActions>}
      <div className="flex flex-col gap-4">
        {isPhone && description && (
          // Below the buttons rather than in the room that they leave.
          <p className="-mt-2 text-sm text-muted-foreground">{description}</p>
        )}
        {isPhone && head.panel}
        {props.summary}
        {/* Otherwise the result of a search would only be visible. */}
        <p role="status" className="sr-only">
          {isFound && `Found: ${props.total === 1 ? `1 ${item}` : `${props.total ?? 0} ${items}`}`}
        </p>
        <div aria-busy={query.isPlaceholderData || undefined}>
          <Table
            caption={props.caption}
            columns={props.columns}
            rows={rows}
            rowKey={props.rowKey}
            empty={list.isNarrowed ? (props.noMatch ?? `No ${item} matches your search`) : empty}
            error={query.isError ? failure : null}
            onRetry={() => void query.refetch()}
            order={{
              keys: list.sortKeys,
              sorting: list.sorting,
              onChange: list.setSorting,
              isInHead: isPhone,
            }}
          />
        </div>
        <Pagination
          label={items}
          page={list.page}
          pageSize={pageSize}
          total={props.total}
          onChange={list.setPage}
        />
      </div>
      {props.children}
    </Card>
  )
}
