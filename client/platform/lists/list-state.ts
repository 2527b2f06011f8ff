import { useEffect, useEffectEvent, useRef } from 'react'
import { useSearchParams } from 'react-router'

/** How many items a page of a list has. */
export const pageSize = 20

/** The order of a list; `by` is one of its sort keys. */
interface Order<K extends string> {
  by: K
  descending: boolean
}

/** The parameters of a list's call. */
export interface ListCall<K extends string> {
  /** From 1. */
  page: number
  limit?: number
  search?: string
  sort?: K
  direction?: 'asc' | 'desc'
}

/** The call of a list at its own address. */
export const firstPage: ListCall<never> = { page: 1, limit: pageSize }

interface ListOptions<K extends string, F extends string> {
  /** The keys that the list can be sorted by, as in its call. */
  sortKeys: readonly K[]
  /** Distinguishes several lists on one screen in its address. */
  name?: string
  /** Further filters of the list, by their names in the address. */
  filters?: readonly F[]
}

/** The current place in a list. */
export interface ListPlace<K extends string, F extends string = never> {
  page: number
  /** '' for none. */
  search: string
  /** Null for the list's own order. */
  sorting: Order<K> | null
  /** '' for all. */
  filters: Readonly<Record<F, string>>
}

/** A list's place, with functions that change it. Any filter or sort change leads to the first page. */
export interface ListState<K extends string, F extends string = never> extends ListPlace<K, F> {
  sortKeys: readonly K[]
  /** For the list's call. */
  call: ListCall<K>
  /** Whether any filter is active. */
  isNarrowed: boolean
  setPage(page: number): void
  setSearch(search: string): void
  setSorting(sorting: { by: string; descending: boolean } | null): void
  setFilter(name: F, value: string): void
}

/**
 * The place in a list, stored in the address so that it survives a reload and Back. Changes replace
 * the history entry, so that Back leaves the list.
 */
export function useListState<K extends string, F extends string = never>(
  options: ListOptions<K, F>,
): ListState<K, F> {
  const [params, setParams] = useSearchParams()
  const place = readPlace(params, options)
  const { page, search, sorting, filters } = place
  // A change may follow another before the next render, such as the debounced search.
  const latest = useRef(place)
  const settle = useEffectEvent((drawn: URLSearchParams) => {
    latest.current = readPlace(drawn, options)
  })
  useEffect(() => settle(params), [params])
  const move = (change: (before: ListPlace<K, F>) => Partial<ListPlace<K, F>>) => {
    const next = { ...latest.current, page: 1, ...change(latest.current) }
    latest.current = next
    setParams((current) => withPlace(current, next, options.name), {
      replace: true,
      preventScrollReset: true,
    })
  }
  return {
    ...place,
    sortKeys: options.sortKeys,
    call: {
      page,
      limit: pageSize,
      search: search || undefined,
      sort: sorting?.by,
      direction: sorting?.descending ? 'desc' : undefined,
    },
    isNarrowed: search !== '' || Object.values(filters).some((value) => value !== ''),
    setPage: (to) => move(() => ({ page: to })),
    setSearch: (text) => move(() => ({ search: text })),
    setSorting: (order) => move(() => ({ sorting: knownOrder(order, options.sortKeys) })),
    setFilter: (name, value) =>
      move((before) => ({ filters: { ...before.filters, [name]: value } })),
  }
}

const longestSearch = 100
const lastPage = 100_000

/** The place that an address names; invalid values are ignored. */
export function readPlace<K extends string, F extends string>(
  params: URLSearchParams,
  { sortKeys, name, filters = [] }: ListOptions<K, F>,
): ListPlace<K, F> {
  const read = (key: string) => params.get(keyOf(name, key)) ?? ''
  const page = Number(read('page'))
  const sort = read('sort')
  const descending = sort.startsWith('-')
  const values = filters.map((filter) => [filter, read(filter)] as const)
  return {
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    search: read('search').slice(0, longestSearch),
    sorting: knownOrder({ by: descending ? sort.slice(1) : sort, descending }, sortKeys),
    filters: Object.fromEntries(values) as Record<F, string>,
  }
}

/** The address with the place in it; default values are omitted. */
export function withPlace<K extends string, F extends string>(
  params: URLSearchParams,
  { page, search, sorting, filters }: ListPlace<K, F>,
  name?: string,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const sort = sorting && `${sorting.descending ? '-' : ''}${sorting.by}`
  const values = { ...filters, page: page > 1 ? String(page) : '', search, sort: sort ?? '' }
  for (const [key, value] of Object.entries<string>(values)) {
    if (value) next.set(keyOf(name, key), value)
    else next.delete(keyOf(name, key))
  }
  return next
}

const keyOf = (name: string | undefined, key: string) => (name ? `${name}-${key}` : key)

function knownOrder<K extends string>(
  order: { by: string; descending: boolean } | null,
  keys: readonly K[],
): Order<K> | null {
  const by = keys.find((key) => key === order?.by)
  return order && by ? { by, descending: order.descending } : null
}
