import { type RawBuilder, type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Executor } from '../database/database.ts'
import { isFoundInLower } from '../database/lists.ts'
import type { Tables } from '../database/tables.ts'
import type { Facts } from './changes.ts'

/** An entry as read: changes and further facts are those stored by `recordAudit`. */
export type AuditRow = Omit<Selectable<Tables['auditEntries']>, 'details' | 'before' | 'after'> & {
  details: Facts
  before: Facts | null
  after: Facts | null
}

/** Selects entries. */
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

function selected<O>(
  query: SelectQueryBuilder<Tables, 'auditEntries', O>,
  { search, kinds, person, from, to }: AuditSelection,
): SelectQueryBuilder<Tables, 'auditEntries', O> {
  let narrowed = query
  if (kinds) {
    narrowed =
      'in' in kinds
        ? narrowed.where('subjectKind', 'in', kinds.in)
        : narrowed.where('subjectKind', 'not in', kinds.notIn)
  }
  if (person) {
    narrowed = narrowed.where((eb) =>
      eb.or([eb('actorId', '=', person), eb('personId', '=', person)]),
    )
  }
  if (from) narrowed = narrowed.where('at', '>=', from)
  if (to) narrowed = narrowed.where('at', '<', to)
  if (search) {
    const { text, users, actions } = search
    const isNamed = isFoundInLower(text, sql.ref('searchText'))
    const ofRequest = isUuid.test(text) ? sql`request_id = ${text}::uuid` : sql`false`
    narrowed = narrowed.where(
      sql<boolean>`(actor_id in (${users}) or person_id in (${users}) or ${isNamed}
        or action = any(${actions}::text[]) or subject = ${text} or ${ofRequest})`,
    )
  }
  return narrowed
}

/** The matching entries, newest first unless `oldestFirst`; those beyond `after` if it is given. */
export const entriesQuery = (
  executor: Executor,
  selection: AuditSelection,
  part: { limit: number; offset?: number; after?: string; oldestFirst?: boolean },
) =>
  selected(executor.selectFrom('auditEntries'), selection)
    .selectAll()
    .$if(part.after !== undefined, (query) => query.where('id', '<', part.after ?? ''))
    .orderBy('id', part.oldestFirst ? 'asc' : 'desc')
    .limit(part.limit)
    .offset(part.offset ?? 0)

export async function findEntries(...query: Parameters<typeof entriesQuery>): Promise<AuditRow[]> {
  // Only written by recordAudit.
  return (await entriesQuery(...query).execute()) as AuditRow[]
}

export const countQuery = (executor: Executor, selection: AuditSelection) =>
  selected(executor.selectFrom('auditEntries'), selection).select(
    sql<number>`count(*)::int`.as('total'),
  )

export async function countEntries(executor: Executor, selection: AuditSelection): Promise<number> {
  return (await countQuery(executor, selection).executeTakeFirstOrThrow()).total
}
