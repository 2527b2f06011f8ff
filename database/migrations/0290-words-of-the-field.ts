import { type Kysely, sql } from 'kysely'

/** The names of tables, by those before. */
export const tables = {
  letters: 'broadcasts',
  letter_people: 'broadcast_recipients',
  mail_words: 'mail_templates',
  first_hour: 'onboarding',
  space_limits: 'storage_quotas',
  viewings: 'impersonations',
}

/** By the table's new name. */
const columns = [
  ['broadcast_recipients', 'letter_id', 'broadcast_id'],
  ['announcements', 'told_at', 'notified_at'],
  ['subscription_news', 'told_at', 'notified_at'],
  ['lesson_progress', 'told_seconds', 'reported_seconds'],
  ['statement_imports', 'told', 'stated'],
  ['creations', 'said', 'request_hash'],
  ['sessions', 'proved_at', 'authenticated_at'],
] as const

/** Tables and columns get the names that the program uses, and so does what PostgreSQL has named after them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [from, to] of Object.entries(tables)) {
    await sql`alter table ${sql.table(from)} rename to ${sql.table(to)}`.execute(db)
    await renameWhatIsNamedAfter(db, to, from, to)
  }
  for (const [table, from, to] of columns) {
    await sql`alter table ${sql.table(table)} rename column ${sql.ref(from)} to ${sql.ref(to)}`.execute(
      db,
    )
    await renameWhatIsNamedAfter(db, table, `${table}_${from}`, `${table}_${to}`)
  }
  await sql`alter function reckon_open_until() rename to compute_open_until`.execute(db)
  await sql`alter trigger messages_last_kept on messages rename to messages_last_stored`.execute(db)
}

/** Renames a table's constraints and indexes whose names begin with `from`; a constraint's index follows it. */
async function renameWhatIsNamedAfter(
  db: Kysely<unknown>,
  table: string,
  from: string,
  to: string,
) {
  const beginning = `${from}_`
  const { rows } = await sql<{ kind: 'constraint' | 'index'; name: string }>`
    select 'constraint' as kind, conname as name from pg_constraint
    where conrelid = ${table}::regclass and starts_with(conname, ${beginning})
    union all
    select 'index', c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = ${table}::regclass and starts_with(c.relname, ${beginning})
      and not exists (select from pg_constraint where conindid = c.oid and conrelid = i.indrelid)`.execute(
    db,
  )
  for (const { kind, name } of rows) {
    const renamed = sql.ref(to + name.slice(from.length))
    if (kind === 'index') await sql`alter index ${sql.ref(name)} rename to ${renamed}`.execute(db)
    else {
      await sql`
        alter table ${sql.table(table)} rename constraint ${sql.ref(name)} to ${renamed}`.execute(
        db,
      )
    }
  }
}
