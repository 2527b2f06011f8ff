import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Role } from '#contract/access/permissions.ts'
import type { EventType } from '#contract/notifications/events.ts'
import type { Executor } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { noteEmitted } from '../database/transaction.ts'

/** The PostgreSQL channel that wakes every process when an event has been committed. */
export const outboxChannel = 'academy_outbox'

/**
 * Who receives an event: one user, or the holders of a role (admins receive those for any role), and with them those to
 * whom a strategy is open by itself.
 */
export type Audience = { user: string } | { role: Role; strategy?: string }

export interface NewEvent {
  type: EventType
  /** The id of what changed. */
  subject?: string
  audience: Audience
}

export interface StoredEvent {
  /** Grows in the order of commits. */
  id: number
  type: EventType
  subject: string | null
  audience: Audience
}

// Any constant will do, as long as nothing else in the database uses it as a lock.
const orderLock = 7_301_944

/**
 * Records an event in the caller's transaction; it is delivered to every process after the commit.
 * Call it last: from here to the commit other emitters wait, which makes ids grow in the order of
 * commits, so that a reader who has seen number n never misses a smaller one.
 */
export async function emit(tx: Executor, event: NewEvent): Promise<void> {
  const { type, subject = null, audience } = event
  const role = 'role' in audience ? audience.role : null
  const user = 'user' in audience ? audience.user : null
  const strategy = 'strategy' in audience ? (audience.strategy ?? null) : null
  // One statement: the row, and with it its number, is made of what the lock has let through.
  await sql`
    insert into outbox (type, subject, audience_role, audience_user, audience_strategy)
    select ${type}, ${subject}, ${role}, ${user}::uuid, ${strategy}::uuid
    from (select pg_advisory_xact_lock(${orderLock})) as locked
    returning pg_notify(${outboxChannel}, '')`.execute(tx)
  noteEmitted(tx, event)
}

/** The events after number `after`, oldest first, at most `limit`. */
export async function eventsAfter(
  executor: Executor,
  after: number,
  limit: number,
): Promise<StoredEvent[]> {
  const rows = await columns(executor.selectFrom('outbox'))
    .where('id', '>', String(after))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(stored)
}

/** One event; undefined if it has been removed. */
export async function findEvent(executor: Executor, id: number): Promise<StoredEvent | undefined> {
  const [event] = await eventsAfter(executor, id - 1, 1)
  return event?.id === id ? event : undefined
}

/** The stored events of a type, one that has an index of its subjects, about these. */
export async function eventsAbout(
  executor: Executor,
  type: 'signal.published',
  subjects: readonly string[],
): Promise<StoredEvent[]> {
  const rows = await columns(executor.selectFrom('outbox'))
    // Written out, so that a prepared statement uses the index as well, which is of this type.
    .where('type', '=', sql.lit(type))
    .where('subject', '=', sql<string>`any(${subjects}::text[])`)
    .orderBy('id')
    .execute()
  return rows.map(stored)
}

/** The numbers of the oldest and the newest stored event; zeros if there is none. */
export async function outboxRange(executor: Executor): Promise<{ oldest: number; newest: number }> {
  const row = await executor
    .selectFrom('outbox')
    .select(({ fn }) => [fn.min('id').as('oldest'), fn.max('id').as('newest')])
    .executeTakeFirst()
  return { oldest: Number(row?.oldest ?? 0), newest: Number(row?.newest ?? 0) }
}

/** Removes events older than `before`; clients that were away longer reload everything instead. */
export async function pruneOutbox(executor: Executor, before: Date): Promise<void> {
  await executor.deleteFrom('outbox').where('createdAt', '<', before).execute()
}

const columns = (query: SelectQueryBuilder<Tables, 'outbox', object>) =>
  query.select(['id', 'type', 'subject', 'audienceRole', 'audienceUser', 'audienceStrategy'])

function stored(row: Omit<Selectable<Tables['outbox']>, 'createdAt'>): StoredEvent {
  const audience: Audience = row.audienceUser
    ? { user: row.audienceUser }
    : {
        role: row.audienceRole as Role,
        ...(row.audienceStrategy && { strategy: row.audienceStrategy }),
      }
  return { id: Number(row.id), type: row.type as EventType, subject: row.subject, audience }
}
