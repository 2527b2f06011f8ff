import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { isAmong, isFoundInLower } from '../database/lists.ts'
import type { Tables } from '../database/tables.ts'
import type { Facts } from './changes.ts'

/** An entry as read: changes and further facts are those stored by `recordAudit`. */
export type AuditRow = Omit<Selectable<Tables['auditEntries']>, 'details' | 'before' | 'after'> & {
  details: Facts
  before: Facts | null
  after: Facts | null
  /** The current names of the actor and the person concerned: null for deleted users, and if not asked for. */
  actorName: string | null
  personName: string | null
}

/**
 * Selects entries. What a bulk action did to each of many is selected only for a person or by a search, which
 * also takes the id of the bulk action.
 */
export interface AuditSelection {
  /**
   * `users` is part of a statement: the ids of the users matching the text. `actions` are those
   * whose wording contains the text; an action's own name is searched as well.
   */
  search?: { text: string; users: RawBuilder<unknown>; actions: readonly string[] }
  kinds?: { in: readonly string[] } | { notIn: readonly string[] }
  /** The actor or the user concerned. */
  person?: string
  from?: Date
  /** Exclusive. */
  to?: Date
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Part of a statement: what an entry must meet besides the search. */
function conditionsOf({ kinds, person, from, to, search }: AuditSelection): RawBuilder<unknown> {
  const all = [sql`true`]
  if (kinds) {
    all.push(
      'in' in kinds
        ? sql`subject_kind = any(${[...kinds.in]}::text[])`
        : sql`subject_kind <> all(${[...kinds.notIn]}::text[])`,
    )
  }
  if (!person && !search) all.push(sql`part_of is null`)
  if (person) {
    all.push(sql`
      (actor_id = ${person} or (person_id = ${person} and actor_id is distinct from person_id))`)
  }
  if (from) all.push(sql`at >= ${from}`)
  if (to) all.push(sql`at < ${to}`)
  return sql.join(all, sql` and `)
}

/**
 * Part of a statement, after `with`: the ids of the selected entries as `found`. Each way in which a search
 * finds an entry has its own index, and an entry is counted by the first of them only.
 */
function foundEntries(selection: AuditSelection): RawBuilder<unknown> {
  const where = conditionsOf(selection)
  if (!selection.search) return sql`found as (select id from audit_entries where ${where})`
  const { text, users, actions } = selection.search
  const people = sql`select id from people`
  const isOf = (column: RawBuilder<unknown>) =>
    sql`(${column} is not null and ${column} in (${people}))`
  const [actor, person] = [sql.ref('actorId'), sql.ref('personId')]
  const itself = [
    isFoundInLower(text, sql.ref('searchText')),
    sql`subject = ${text}`,
    ...(actions.length > 0 ? [isOneOf(actions)] : []),
    ...(isUuid.test(text) ? [sql`request_id = ${text}::uuid`, sql`part_of = ${text}::uuid`] : []),
  ]
  return sql`
    people as materialized (${users}), found as materialized (
      select id from audit_entries where ${where} and ${isAmong(actor, people)}
      union all
      select id from audit_entries where ${where} and ${isAmong(person, people)}
        and actor_id is distinct from person_id and not ${isOf(actor)}
      union all
      select id from audit_entries where ${where} and (${sql.join(itself, sql` or `)})
        and not ${isOf(actor)} and not ${isOf(person)}
    )`
}

/** Whether an entry is of one of these actions, whose kinds have an index. */
const isOneOf = (actions: readonly string[]) => {
  const kinds = [...new Set(actions.map((action) => action.split('.')[0]))]
  return sql`(subject_kind = any(${kinds}::text[]) and action = any(${[...actions]}::text[]))`
}

interface EntriesPart {
  limit: number
  offset?: number
  after?: string
  oldestFirst?: boolean
  /** Part of a statement: the name of the user with the id in a column. */
  nameOf?: (userId: RawBuilder<unknown>) => RawBuilder<string | null>
}

/**
 * The matching entries, newest first unless `oldestFirst`, those beyond `after` if it is given; with their
 * total number if they are searched.
 */
export function entriesQuery(selection: AuditSelection, part: EntriesPart) {
  const further = part.after === undefined ? sql`` : sql`where id < ${part.after}`
  const way = part.oldestFirst ? sql`asc` : sql`desc`
  const total = selection.search ? sql`(select count(*)::int from found)` : sql`null::int`
  const { nameOf = () => sql`null::text` } = part
  return sql<AuditRow & { listedTotal: number | null }>`
    with ${foundEntries(selection)}
    select entries.*, ${nameOf(sql.ref('entries.actorId'))} as actor_name,
      ${nameOf(sql.ref('entries.personId'))} as person_name, ${total} as listed_total from (
      select id from found ${further} order by id ${way}
      limit ${part.limit} offset ${part.offset ?? 0}
    ) page join audit_entries entries on entries.id = page.id
    order by entries.id ${way}`
}

/** The matching entries; see `entriesQuery`. */
export async function findEntries(
  executor: Executor,
  selection: AuditSelection,
  part: EntriesPart,
): Promise<AuditRow[]> {
  const { rows } = await entriesQuery(selection, part).execute(executor)
  return rows.map(({ listedTotal: _, ...row }) => row)
}

export const countQuery = (selection: AuditSelection) =>
  sql<{ total: number }>`
    with ${foundEntries(selection)} select count(*)::int as total from found`

/** A page of the matching entries and their total number. */
export async function listEntries(
  executor: Executor,
  selection: AuditSelection,
  part: EntriesPart & { offset: number },
): Promise<{ rows: AuditRow[]; total: number }> {
  const count = async () => (await countQuery(selection).execute(executor)).rows[0]?.total ?? 0
  if (!selection.search) {
    const [rows, total] = await Promise.all([findEntries(executor, selection, part), count()])
    return { rows, total }
  }
  const { rows } = await entriesQuery(selection, part).execute(executor)
  // Beyond the last page there is no row to carry the total.
  const total = rows[0]?.listedTotal ?? (part.offset === 0 ? 0 : await count())
  return { rows: rows.map(({ listedTotal: _, ...row }) => row), total }
}
