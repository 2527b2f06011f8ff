import { type RawBuilder, sql } from 'kysely'
import { isAmong, isFoundInLower, plainOnce } from '#server/platform/database/lists.ts'
import { searched } from './identity.store.ts'

/** A user as other modules' lists show them. */
export interface UserBrief {
  id: string
  name: string
  email: string
}

/**
 * Parts of statements for other modules' lists, which know users only by id, so that a list of
 * 10,000 rows is searched and sorted by people's names in one statement.
 */
export interface UserLookup {
  /** The ids of the users whose name or e-mail contains `search`, for `in (…)`. */
  matching(search: string): RawBuilder<unknown>
  /** The same for `isAmong` or `with`, which keep them anyway. */
  matchingKept(search: string): RawBuilder<unknown>
  /** The name of the user with the id in this column; null if there is none. */
  nameOf(userId: RawBuilder<unknown>): RawBuilder<string | null>
  /** Id, name and e-mail address of the user with the id in this column; null if there is none. */
  briefOf(userId: RawBuilder<unknown>): RawBuilder<UserBrief | null>
  /** The sort key of the user with the id in this column; null if there is none. */
  sortName(userId: RawBuilder<unknown>): RawBuilder<unknown>
  /**
   * Part of a statement, after `left join`: all users as `id`, each with the sort key as `sort_name`. For lists that are
   * sorted by it as a whole: one join instead of looking each up.
   */
  sortNames: RawBuilder<unknown>
  /** A condition: the account of the user with the id in this column is not suspended. */
  isInUse(userId: RawBuilder<unknown>): RawBuilder<boolean>
  /**
   * Part of a statement, after `with`: the rows found by `search` as `found`, with their `columns` and, if
   * they are sorted `byName`, their users' sort keys as `sort_name`. Found together with the people, the
   * names of a thousand rows need not be looked up one by one; each condition is looked for by itself,
   * where it has an index.
   */
  foundRows(search: string, rows: SearchedRows): RawBuilder<unknown>
}

/** Rows of another module's table that are found by their user's name, or by something of their own. */
export interface SearchedRows {
  /** The table, under an alias. */
  from: RawBuilder<unknown>
  /** The column with the user's id, which may be null. */
  userId: RawBuilder<unknown>
  /** Few and narrow, since all that is found is kept to be counted and sorted. */
  columns: RawBuilder<unknown>
  /** What the rows must meet besides the search. */
  where: RawBuilder<unknown>
  /** Whether a row is found, whoever's it is. */
  own: RawBuilder<unknown>
  byName: boolean
}

const sortName = (userId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select lower(name) from users where users.id = ${userId})`

const matchingIds = (search: string): RawBuilder<unknown> =>
  sql`select id from users where ${isFoundInLower(search, searched, plainOnce)}`

export const userLookup: UserLookup = {
  // Materialized, since an `in (…)` beside an `or` is planned for its first rows, without the index.
  matching: (search) => sql`
    with matching as materialized (${matchingIds(search)})
    select id from matching`,
  matchingKept: matchingIds,
  nameOf: (userId) => sql`(select name from users where users.id = ${userId})`,
  briefOf: (userId) => sql`(
    select json_build_object('id', id, 'name', name, 'email', email) from users
    where users.id = ${userId})`,
  sortName,
  sortNames: sql`(select id, lower(name) as sort_name from users)`,
  // Those who are suspended are few, and read once instead of for each row.
  isInUse: (userId) => sql<boolean>`${userId} <> all (array(
    select suspensions.user_id from suspensions where suspensions.lifted_at is null))`,
  foundRows: (search, { from, userId, columns, where, own, byName }) => sql`
    people as materialized (
      select id, ${byName ? sql`lower(name)` : sql`null`} as sort_name from users
      where ${isFoundInLower(search, searched)}
    ), found as materialized (
      select ${columns}, people.sort_name from people join ${from} on ${userId} = people.id
      where ${where} and ${isAmong(userId, sql`select id from people`)}
      union all
      select ${columns}, ${byName ? sortName(userId) : sql`null`} from ${from}
      where ${where} and ${own} and not exists (select from people where people.id = ${userId})
    )`,
}
