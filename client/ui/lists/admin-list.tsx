import type { ReactNode } from 'react'
import { type ListState, pageSize } from '#client/platform/list-state.ts'
import { Card } from '../displays/card.tsx'
import { useFailureToast } from '../overlays/outcome-toast.ts'
import { Pagination } from './pagination.tsx'
import { SearchField } from './search-field.tsx'
import { type Column, Table } from './table.tsx'

interface AdminListProps<Row, K extends string, F extends string> {
  title: string
  description?: string
  /** What the table lists, to those who listen. */
  caption: string
  /** One of what is listed, and several, as 'user' and 'users'. */
  item: string
  items: string
  list: ListState<K, F>
  /** How the page of the list is being read. */
  query: { isError: boolean; isPlaceholderData: boolean; refetch: () => unknown }
  /** undefined while nothing has been loaded yet. */
  rows: readonly Row[] | undefined
  /** How many there are on all pages. */
  total: number | undefined
  rowKey: (row: Row) => string
  /** A column whose key is one of the list's sort keys can be sorted by. */
  columns: readonly Column<Row>[]
  /** Shown where there is none at all. */
  empty: ReactNode
  /** Shown where nothing matches, in place of the usual words. */
  noMatch?: string
  /** Said when loading fails. */
  failure: string
  /** Of the search field, where 'Search' and the items do not say enough. */
  searchLabel?: string
  searchPlaceholder?: string
  /** Further choices beside the search. */
  filters?: ReactNode
  /** Buttons. */
  actions?: ReactNode
  /** Between the heading and the table. */
  summary?: ReactNode
  /** Nothing but its heading and `empty` while there is nothing in it. */
  folds?: boolean
  /** The dialogs of the list. */
  children?: ReactNode
}

/** A list of the admin area that is searched, sorted and paged on the server. */
export function AdminList<Row, K extends string, F extends string = never>(
  props: AdminListProps<Row, K, F>,
) {
  const { title, description, item, items, list, query, rows, empty, failure } = props
  useFailureToast(query.isError, failure)
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
      description={description}
      actions={
        <>
          <SearchField
            label={props.searchLabel ?? `Search ${items}`}
            placeholder={props.searchPlaceholder ?? `Search ${items}`}
            value={list.search}
            onChange={list.setSearch}
            className="w-full sm:w-56"
          />
          {props.filters}
          {props.actions}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {props.summary}
        {/* What typing in the search has led to is otherwise only seen. */}
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
            order={{ keys: list.sortKeys, sorting: list.sorting, onChange: list.setSorting }}
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
