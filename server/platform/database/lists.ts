import { type RawBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import type { PageQuery } from '#contract/values.ts'

/** The part of a list that is wanted: which rows, in which order, from where and how many. */
export type Part<K extends string> = Omit<ListQuery<K>, 'page'> & { offset: number }

/** A list's query with its page as an offset. */
export function partOf<Q extends PageQuery>({
  page,
  ...rest
}: Q): Omit<Q, 'page'> & { offset: number } {
  return { ...rest, offset: (page - 1) * rest.limit }
}

/** What each key of a list sorts by; where it may be null, such rows stand last. */
export type SortColumns<K extends string> = Record<
  K,
  RawBuilder<unknown> | { nullable: RawBuilder<unknown> }
>

/** The pattern for LIKE that finds `search` anywhere, with its wildcards taken as they are typed. */
const containing = (search: string): string =>
  `%${search.replace(/[\\%_]/g, (special) => `\\${special}`)}%`

/** So many words of a search are looked for by themselves; what follows belongs to the last. */
const mostWords = 6

/**
 * Whether every word of `search` is in one of the columns, in any case and order; true where nothing
 * is searched.
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

/** As `isFound`, in one column that keeps its text in small letters: for lists of many thousand rows. */
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
 * What stands behind `order by`: the chosen key's column, equal rows by `tie`, or the list's own order
 * where none is chosen. Names of columns come from the store alone, never from a request.
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
