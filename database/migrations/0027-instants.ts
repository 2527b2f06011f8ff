import { type Kysely, sql } from 'kysely'

// The contract's limits, written out because a released migration must not change.
const first = sql`timestamptz '1970-01-01T00:00:00.000Z'`
const last = sql`timestamptz '2199-12-31T23:59:59.999Z'`

/** By table, every column whose instant was entered by somebody, or computed from one that was. */
const columns = {
  live_sessions: ['starts_at'],
  assignments: ['due_date'],
  signals: ['valid_until'],
  signal_history: ['valid_until'],
  challenges: ['starts_at', 'ends_at'],
  trades: ['opened_at', 'closed_at'],
  subscriptions: ['starts_at', 'ends_at'],
}

/**
 * Limits instants to the years 1970 to 2199. Calls used to accept any year that ISO 8601 allows,
 * and an offset could move it before year 1 or past 9999, which responses cannot represent: any
 * list with such a row failed for everybody, and since nobody could read the row, nobody could
 * correct it.
 *
 * Rows out of bounds are moved to the nearest bound. That keeps their meaning, long ago or never,
 * and their order; they become readable, and anyone who knows the right time can enter it. Nothing
 * is deleted, and rows within the bounds are not touched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The history is append-only for good reason; this change only makes it readable.
  await sql`alter table signal_history disable trigger signal_history_append_only`.execute(db)
  await partChallenges(db)
  for (const [table, names] of Object.entries(columns)) await clamp(db, table, names)
  await sql`alter table signal_history enable trigger signal_history_append_only`.execute(db)
  for (const [table, names] of Object.entries(columns)) await bound(db, table, names)
}

/**
 * A challenge ends after it starts: if both lie beyond the same bound, they are kept a day apart.
 */
async function partChallenges(db: Kysely<unknown>): Promise<void> {
  await sql`
    update challenges set starts_at = ${first}, ends_at = ${first} + interval '1 day'
    where ends_at <= ${first}`.execute(db)
  await sql`
    update challenges set starts_at = ${last} - interval '1 day', ends_at = ${last}
    where starts_at >= ${last}`.execute(db)
}

/** Updates all columns of a row at once, since a table may have checks between them. */
async function clamp(db: Kysely<unknown>, table: string, names: string[]): Promise<void> {
  const changes = names.map((name) => {
    const at = sql.ref(name)
    return sql`${at} = case when ${at} < ${first} then ${first}
      when ${at} > ${last} then ${last} else ${at} end`
  })
  const isBeyond = names.map((name) => sql`${sql.ref(name)} not between ${first} and ${last}`)
  await sql`
    update ${sql.table(table)} set ${sql.join(changes)}
    where ${sql.join(isBeyond, sql` or `)}`.execute(db)
}

async function bound(db: Kysely<unknown>, table: string, names: string[]): Promise<void> {
  for (const name of names) {
    const constraint = sql.ref(`${table}_${name}_known`)
    await sql`
      alter table ${sql.table(table)} drop constraint if exists ${constraint},
      add constraint ${constraint} check (${sql.ref(name)} between ${first} and ${last})`.execute(
      db,
    )
  }
}
