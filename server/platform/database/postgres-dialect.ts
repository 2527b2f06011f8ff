import { type DatabaseIntrospector, type Kysely, PostgresDialect, sql } from 'kysely'

/**
 * PostgreSQL without what nobody needs of it: the migrator asks several times whether its own tables are there, for which
 * Kysely reads every column of every table, with what is said of each.
 */
export class NamesOnlyDialect extends PostgresDialect {
  override createIntrospector(db: Kysely<unknown>): DatabaseIntrospector {
    return {
      async getSchemas() {
        const { rows } = await sql<{ name: string }>`
          select nspname as name from pg_namespace`.execute(db)
        return rows
      },
      async getTables() {
        const { rows } = await sql<{ name: string; schema: string; kind: string }>`
          select c.relname as name, n.nspname as schema, c.relkind as kind
          from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where c.relkind in ('r', 'p', 'v', 'f') and n.nspname !~ '^pg_'
            and n.nspname <> 'information_schema'`.execute(db)
        return rows.map(({ name, schema, kind }) => ({
          name,
          schema,
          isView: kind === 'v',
          isForeign: kind === 'f',
          columns: [],
        }))
      },
    }
  }
}
