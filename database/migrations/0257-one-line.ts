import { type Kysely, type RawBuilder, sql } from 'kysely'

/**
 * Names, titles, subjects and tags are one line without characters that are not seen, as in
 * `contract/one-line.ts`. Rows from before that rule lose those characters; copies of what was said at
 * a time (documents, notifications, the audit trail) stay as they are.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function is_one_line(value text) returns boolean language sql immutable strict parallel safe
      as $$ select value !~ ${unseen} $$`.execute(db)
  await sql`
    create function is_one_line("values" text[]) returns boolean language sql immutable strict
      parallel safe as $$ select array_to_string("values", '') !~ ${unseen} $$`.execute(db)

  for (const { table, column, unique } of texts) {
    await clean(db, { table, column, unique })
    await require(db, table, column)
  }
  await sql`
    insert into member_tags (user_id, tag)
    select distinct user_id, ${seen(sql.ref('tag'))} from member_tags where not is_one_line(tag)
    on conflict do nothing`.execute(db)
  await sql`delete from member_tags where not is_one_line(tag)`.execute(db)
  await require(db, 'member_tags', 'tag')

  for (const table of ['trades', 'trade_templates']) {
    await sql`
      update ${sql.table(table)} set tags =
        array(select distinct ${seen(sql.ref('tag'))} from unnest(tags) tag)
      where not is_one_line(tags)`.execute(db)
    await require(db, table, 'tags')
  }
}

// As a literal, since a function has no parameters when it is created.
const unseen = sql.raw(
  String.raw`'[\u0001-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]'`,
)
const breaks = sql.raw(String.raw`'[\t\n\v\f\r\u0085\u2028\u2029]+'`)

/** A value without those characters; a dash if nothing else is in it. */
const seen = (value: RawBuilder<unknown>) => sql`
  coalesce(nullif(btrim(
    regexp_replace(regexp_replace(${value}, ${breaks}, ' ', 'g'), ${unseen}, '', 'g')), ''), '-')`

interface Text {
  table: string
  column: string
  /** What no two rows have in common, and how long the value may be. */
  unique?: { by: RawBuilder<unknown>; max: number }
}

const texts: Text[] = [
  { table: 'users', column: 'name' },
  { table: 'invitations', column: 'name' },
  { table: 'academy_settings', column: 'brand' },
  { table: 'billing_settings', column: 'seller_name' },
  { table: 'billing_settings', column: 'tax_number' },
  { table: 'billing_details', column: 'name' },
  { table: 'billing_details', column: 'tax_number' },
  { table: 'offers', column: 'title' },
  { table: 'courses', column: 'title' },
  { table: 'courses', column: 'category' },
  { table: 'course_videos', column: 'title' },
  { table: 'assignments', column: 'title' },
  { table: 'live_sessions', column: 'title' },
  { table: 'signals', column: 'title' },
  { table: 'strategies', column: 'title' },
  { table: 'challenges', column: 'title' },
  { table: 'announcements', column: 'title' },
  { table: 'letters', column: 'subject' },
  { table: 'mail_words', column: 'subject' },
  { table: 'member_views', column: 'name' },
  { table: 'passkeys', column: 'name' },
  { table: 'playbooks', column: 'title' },
  { table: 'trades', column: 'setup' },
  { table: 'trade_templates', column: 'setup' },
  { table: 'trading_accounts', column: 'name' },
  { table: 'trading_accounts', column: 'broker', unique: { by: sql`user_id, number`, max: 100 } },
  {
    table: 'trading_accounts',
    column: 'number',
    unique: { by: sql`user_id, lower(broker)`, max: 60 },
  },
  { table: 'trade_templates', column: 'name', unique: { by: sql`user_id`, max: 40 } },
  { table: 'saved_answers', column: 'title', unique: { by: sql`true`, max: 100 } },
]

/** Removes the characters; of values that become alike, the later ones get a part of their row's id. */
async function clean(db: Kysely<unknown>, { table: name, column: field, unique }: Text) {
  const [table, column] = [sql.table(name), sql.ref(field)]
  if (!unique) {
    await sql`
      update ${table} set ${column} = ${seen(column)} where not is_one_line(${column})`.execute(db)
    return
  }
  await sql`
    with cleaned as (
      select id, ${seen(column)} as value, row_number() over (
        partition by ${unique.by}, lower(${seen(column)}) order by not is_one_line(${column}), id) as nth
      from ${table})
    update ${table} t set ${column} =
      case when nth = 1 then value
        else left(value, ${sql.lit(unique.max - 9)}) || ' ' || right(t.id::text, 8) end
    from cleaned where cleaned.id = t.id and not is_one_line(t.${column})`.execute(db)
}

/** Has the database refuse the characters from now on. */
async function require(db: Kysely<unknown>, table: string, column: string) {
  await sql`
    alter table ${sql.table(table)} add constraint ${sql.ref(`${table}_${column}_one_line`)}
      check (is_one_line(${sql.ref(column)}))`.execute(db)
}
