import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { PageQuery } from '#contract/values.ts'

/** The requested part of a list: filter, order, offset and limit. */
export type Part<K extends string> = Omit<ListQuery<K>, 'page'> & { offset: number }

/** Converts a list query's page to an offset. */
export function partOf<Q extends PageQuery>({
  page,
  ...rest
}: Q): Omit<Q, 'page'> & { offset: number } {
  return { ...rest, offset: (page - 1) * rest.limit }
}

/** The sort column for each key of a list; null values come last. */
export type SortColumns<K extends string> = Record<
  K,
  RawBuilder<unknown> | { nullable: RawBuilder<unknown> }
>

/** The LIKE pattern that finds `search` anywhere, with its wildcards escaped. */
const containing = (search: string): string =>
  `%${search.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** The number of words searched separately; any further text belongs to the last. */
const mostWords = 6

/**
 * Whether every word of `search` is in one of the columns, in any case and order; true for an empty
 * search.
 */
export function isFound(
  search: string | undefined,
  columns: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> {
  if (!search) return sql<boolean>`true`
  const tests = wordsOf(search).map((word) => {
    const inColumns = columns.map((column) => sql`${column} ilike ${containing(word)}`)
    return sql`(${sql.join(inColumns, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(tests, sql` and `)})`
}

/** Like `isFound`, for one column that stores lower-case text: for lists of many thousand rows. */
export function isFoundInLower(search: string, column: RawBuilder<unknown>): RawBuilder<boolean> {
  const tests = wordsOf(search).map((word) => sql`${column} like lower(${containing(word)})`)
  return sql<boolean>`(${sql.join(tests, sql` and `)})`
}

function wordsOf(search: string): string[] {
  const words = search.trim().split(/\s+/)
  const last = words.slice(mostWords - 1).join(' ')
  return words.length > mostWords ? [...words.slice(0, mostWords - 1), last] : words
}

/**
 * The `order by` clause: the chosen key's column, ties broken by `tie`, or the list's default order
 * if no key is chosen. Column names come from the store only, never from a request.
 */
export function ordered<K extends string>(
  { sort, direction }: Pick<Part<K>, 'sort' | 'direction'>,
  columns: SortColumns<K>,
  { tie, otherwise }: { tie: RawBuilder<unknown>; otherwise: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (sort === undefined) return otherwise
  const column = columns[sort]
  const way = direction === 'desc' ? sql`desc` : sql`asc`
  return 'nullable' in column
    ? sql`${column.nullable} ${way} nulls last, ${tie} ${way}`
    : sql`${column} ${way}, ${tie} ${way}`
}
