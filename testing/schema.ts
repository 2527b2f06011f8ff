import { sql } from 'kysely'
import type { Database } from '#server/platform/database/database.ts'

/**
 * The complete schema, one line per object: tables, columns in order, constraints, indexes,
 * triggers, functions, sequences and comments, in PostgreSQL's own words.
 */
export async function schemaOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with ours as (select * from pg_class where relnamespace = 'public'::regnamespace)
    select line from (
      select format('relation %s %s %s %s', relkind, relname, relpersistence, reloptions) line
      from ours
      union all
      select format('column %s.%s %s %s%s%s default %s %s%s %s', c.relname,
        row_number() over (partition by c.oid order by a.attnum), a.attname,
        format_type(a.atttypid, a.atttypmod), ' collation ' || nullif(a.attcollation, 0)::regcollation,
        case when a.attnotnull then ' not null' end, pg_get_expr(d.adbin, d.adrelid),
        a.attidentity, a.attgenerated, a.attstorage)
      from ours c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
      where c.relkind in ('r', 'v')
      union all
      select format('constraint %s on %s: %s %s', conname, conrelid::regclass,
        pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select indexdef from pg_indexes where schemaname = 'public'
      union all
      select format('%s %s', pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t join ours c on c.oid = t.tgrelid where not t.tgisinternal
      union all
      select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all
      select format('sequence %s %s %s %s %s %s %s %s', s.seqrelid::regclass, s.seqtypid::regtype,
        s.seqstart, s.seqincrement, s.seqmin, s.seqmax, s.seqcache, s.seqcycle)
      from pg_sequence s join ours c on c.oid = s.seqrelid
      union all
      select format('%s belongs to %s.%s', d.objid::regclass, d.refobjid::regclass, d.refobjsubid)
      from pg_depend d join ours c on c.oid = d.objid
      where d.classid = 'pg_class'::regclass and c.relkind = 'S' and d.deptype in ('a', 'i')
      union all
      select format('type %s', t.typname) from pg_type t
      where t.typnamespace = 'public'::regnamespace and t.typtype in ('d', 'e', 'r', 'm')
      union all
      select format('comment on %s: %s', pg_describe_object(d.classoid, d.objoid, d.objsubid),
        d.description)
      from pg_description d join ours c on c.oid = d.objoid and d.classoid = 'pg_class'::regclass
    ) lines order by line`.execute(db.pool)
  return rows.map((row) => row.line)
}

/**
 * The number of rows of each table, and a checksum that reveals changes. A sequence counts as a
 * table with one row.
 */
export async function contentOf(
  db: Database,
): Promise<Record<string, { rows: number; digest: string }>> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S')
      and relname not like 'schema_migrations%'
    order by relname`.execute(db.pool)
  const content: Record<string, { rows: number; digest: string }> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: number; digest: string }>`
      select count(*)::integer as rows, coalesce(md5(string_agg(t::text, ',' order by t::text)), '')
        as digest
      from (select * from ${sql.table(name)}) t`.execute(db.pool)
    if (rows[0]) content[name] = rows[0]
  }
  return content
}
