import { type Kysely, sql } from 'kysely'

// As the contract has them. Written out, since a released migration stays as it is.
const first = sql`timestamptz '1970-01-01T00:00:00.000Z'`
const last = sql`timestamptz '2199-12-31T23:59:59.999Z'`

/** Every column that holds an instant which somebody has given, or moved, by its table. */
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
 * Instants from 1970 to 2199, and no others. Calls used to take any year that ISO 8601 writes, and an
 * offset could move it before year 1 or past 9999, which answers cannot say: whatever list held such a
 * row failed for everybody, and since nobody could read the row, nobody could mend it.
 *
 * Rows out of bounds take the nearest bound. It keeps what they said, long ago or never, and their
 * order; they can be read again, and whoever knows the right time can enter it. Nothing is deleted, and
 * rows within the bounds are not touched.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The history takes no change, for good reason; this one only makes it readable.
  await sql`alter table signal_history disable trigger signal_history_append_only`.execute(db)
  await partChallenges(db)
  for (const [table, names] of Object.entries(columns)) await clamp(db, table, names)
  await sql`alter table signal_history enable trigger signal_history_append_only`.execute(db)
  for (const [table, names] of Object.entries(columns)) await bound(db, table, names)
}

/** A challenge ends after it starts: where both lie beyond one bound, a day beside it stays between. */
async function partChallenges(db: Kysely<unknown>): Promise<void> {
  await sql`
    update challenges set starts_at = ${first}, ends_at = ${first} + interval '1 day'
    where ends_at <= ${first}`.execute(db)
  await sql`
    update challenges set starts_at = ${last} - interval '1 day', ends_at = ${last}
    where starts_at >= ${last}`.execute(db)
}

/** All columns of a row at once, since a table may hold them against each other. */
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
