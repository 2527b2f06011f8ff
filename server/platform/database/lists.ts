import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { ListQuery } from '#contract/lists.ts'
import { plainText } from '#contract/plain-text.ts'
import type { PageQuery } from '#contract/values.ts'
import type { Executor } from './database.ts'
import { plannedEachTimeMark } from './pipelined-reads.ts'

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
 * Whether every word of `search` is in one of the columns, in any case and order and with or without
 * accents; true for an empty search.
 */
export function isFound(
  search: string | undefined,
  columns: readonly RawBuilder<unknown>[],
): RawBuilder<boolean> {
  if (!search) return sql<boolean>`true`
  const tests = wordsOf(search).map((word) => {
    const inColumns = columns.map(
      (column) => sql`plain_text(${column}) like plain_text(${containing(word)})`,
    )
    return sql`(${sql.join(inColumns, sql` or `)})`
  })
  return sql<boolean>`(${sql.join(tests, sql` and `)})`
}

// Other letters are left out because whether the index knows them depends on the database's locale.
const threeLetters = /[a-z0-9]{3}/i

/**
 * Like `isFound`, for one column that stores what `plain_text` makes of a text: for lists of many thousand rows. The
 * column may have an index of groups of three letters. A word without such a group is looked for in
 * a way that cannot use it: the index would be read from end to end.
 */
export function isFoundInLower(
  search: string,
  column: RawBuilder<unknown>,
  plain: (text: string) => RawBuilder<unknown> = plainWherePlanned,
): RawBuilder<boolean> {
  const tests = wordsOf(search).map((word) =>
    threeLetters.test(plainText(word))
      ? sql`${column} like ${plain(containing(word))}`
      : sql`strpos(${column}, ${plain(word)}) > 0`,
  )
  return sql<boolean>`(${sql.join(tests, sql` and `)})`
}

const plainWherePlanned = (text: string) => sql`plain_text(${text})`

/**
 * What `plain_text` makes of a text, once for a statement: a prepared one otherwise makes it for each row that is compared, which
 * takes as long again. The database then never knows how much is found; for parts whose plan is the same either way.
 */
export const plainOnce = (text: string): RawBuilder<unknown> => sql`(select plain_text(${text}))`

/**
 * A condition whose statement is planned for its values each time, which pays where these decide how much is found: of a
 * prepared one the database does not know whether a search finds one in a hundred thousand or one in eight.
 */
export const plannedEachTime = (condition: RawBuilder<boolean>): RawBuilder<boolean> =>
  sql<boolean>`${condition} ${sql.raw(plannedEachTimeMark)}`

/**
 * Whether a column that has an index is one of the `ids`, which are part of a statement. They are then read from the
 * index in one pass, in its order; with `in`, each would be searched by itself. Only for rows that are read by
 * that index: otherwise each of them is compared with one id after the other.
 */
export const isAmong = (column: RawBuilder<unknown>, ids: RawBuilder<unknown>) =>
  sql<boolean>`${column} = any(array(${ids}))`

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

/**
 * The same for rows of which only their `id` and `sort_key` are at hand: the column to select as that key,
 * and the order by it. `otherwise` is the key and the order of the list if none is chosen.
 */
export function keyed<K extends string>(
  { sort, direction }: Pick<Part<K>, 'sort' | 'direction'>,
  columns: SortColumns<K>,
  otherwise: { key: RawBuilder<unknown>; order: RawBuilder<unknown> },
): { key: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  if (sort === undefined) return otherwise
  const column = columns[sort]
  const isNullable = 'nullable' in column
  const key = sql.ref('sortKey')
  const own = { tie: sql.ref('id'), otherwise: otherwise.order }
  const order = ordered(
    { sort: 'key', direction },
    { key: isNullable ? { nullable: key } : key },
    own,
  )
  return { key: isNullable ? column.nullable : column, order }
}

/**
 * The part of the selected rows that was asked for, in this order, and their total number. A search
 * reads all rows, so that they are counted in the same statement; without one the part comes from an
 * index, and counting by itself needs no row as a whole.
 */
export async function listedPart<DB, TB extends keyof DB, O>(
  wanted: SelectQueryBuilder<DB, TB, O>,
  order: RawBuilder<unknown>,
  { search, limit, offset }: Pick<Part<string>, 'search' | 'limit' | 'offset'>,
): Promise<{ rows: O[]; total: number }> {
  const part = wanted.orderBy(order).limit(limit).offset(offset)
  const count = async () => {
    const counted = wanted.clearSelect().select(sql<number>`count(*)::int`.as('total'))
    return ((await counted.executeTakeFirstOrThrow()) as unknown as { total: number }).total
  }
  if (!search) {
    const [rows, total] = await Promise.all([part.execute(), count()])
    return { rows: rows as O[], total }
  }
  const numbered = part.select(sql<number>`count(*) over ()::int`.as('listedTotal'))
  const found = (await numbered.execute()) as unknown as { listedTotal: number }[]
  const rows = found.map(({ listedTotal: _, ...row }) => row as O)
  // Beyond the last page there is no row to carry the total.
  return { rows, total: found[0]?.listedTotal ?? (offset === 0 ? 0 : await count()) }
}

/** A list whose rows are found, counted and sorted by few of their columns. */
export interface PlacedList {
  /**
   * Part of a statement, after `with`: the selected rows as `found`, with their ids and what they are
   * sorted by. Materialized if there is a search, and otherwise not.
   */
  found: RawBuilder<unknown>
  /** The columns of a row, and the joins with `page`, the part of `found` that was asked for. */
  columns: RawBuilder<unknown>
  joins: RawBuilder<unknown>
  order: RawBuilder<unknown>
  /** A JSON value of all of `found`, such as sums, if what is found should not be looked for twice. */
  summary?: RawBuilder<unknown>
}

/**
 * Like `listedPart`, for wide rows and those that need joins: only the rows of the part are read as a
 * whole. `summary` is undefined if nothing is found, or none is asked for.
 */
export async function placedPart<O, S = undefined>(
  executor: Executor,
  { found, columns, joins, order, summary = sql`null::json` }: PlacedList,
  { search, limit, offset }: Pick<Part<string>, 'search' | 'limit' | 'offset'>,
): Promise<{ rows: O[]; total: number; summary: S | undefined }> {
  const count = async () => {
    const { rows } = await sql<Carried<S>>`
      with ${found}
      select count(*)::int as listed_total, ${summary} as listed_summary from found`.execute(
      executor,
    )
    return rows[0]
  }
  const total = search ? sql`(select count(*)::int from found)` : sql`null::int`
  const part = sql<O & Carried<S>>`
    with ${found}, page as (${pageOfFound({ order, total }, { limit, offset })})
    select ${columns}, page.total as listed_total, ${search ? summary : sql`null`} as listed_summary
    from page ${joins} order by page.place`
  const answer = (rows: (O & Carried<S>)[], carried: Carried<S> | undefined) => ({
    rows: rows.map(withoutCarried<O, S>),
    total: carried?.listedTotal ?? 0,
    summary: carried?.listedSummary ?? undefined,
  })
  if (!search) {
    const [{ rows }, counted] = await Promise.all([part.execute(executor), count()])
    return answer(rows, counted)
  }
  const { rows } = await part.execute(executor)
  // Beyond the last page there is no row to carry the total.
  return answer(rows, rows[0] ?? (offset === 0 ? undefined : await count()))
}

/** What each row carries of all that is found. */
interface Carried<S> {
  listedTotal: number
  listedSummary: S | null
}

/** Part of a statement: the rows of the part, with their `place` in it and the total that each carries. */
export const pageOfFound = (
  { order, total }: { order: RawBuilder<unknown>; total: RawBuilder<unknown> },
  { limit, offset }: Pick<Part<string>, 'limit' | 'offset'>,
) =>
  // The limit is written out: of a parameter the database would expect to read a tenth of the rows.
  sql`
    select found.*, row_number() over (order by ${order}) as place, ${total} as total
    from (select * from found order by ${order} limit ${sql.lit(limit)} offset ${offset}) found`

const withoutCarried = <O, S>({
  listedTotal: _total,
  listedSummary: _summary,
  ...row
}: O & Carried<S>): O => row as unknown as O
