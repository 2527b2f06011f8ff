import { type Kysely, sql } from 'kysely'

/**
 * The academy's appearance, drafted and published in the same way as its texts, and the files
 * generated from its pictures. Academies that have set their name already are not asked for a logo.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['site_versions', 'site_drafts']) {
    const check = sql.ref(`${table}_name_check`)
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${check},
        add constraint ${check} check (name in ('words', 'look', 'privacy', 'terms', 'risk'))
    `.execute(db)
  }
  await sql`
    create table site_pictures (
      picture text not null check (picture ~ '^[0-9a-f]{32}$'),
      variant text not null
        check (variant in ('logo', 'favicon', 'touch', 'small', 'large', 'maskable', 'share')),
      kind text not null check (kind in ('logo', 'icon', 'share')),
      width integer not null check (width between 1 and 10000),
      height integer not null check (height between 1 and 10000),
      file_key text not null unique,
      created_at timestamptz not null
        check (created_at >= '1970-01-01' and created_at < '2200-01-01'),
      primary key (picture, variant)
    )`.execute(db)
  await sql`
    alter table first_hour
      drop constraint first_hour_choices_check,
      add constraint first_hour_choices_check
        check (choices <@ array['sandbox', 'no-cards', 'legal-as-they-are', 'drawn-logo'])
  `.execute(db)
  await sql`
    update first_hour set choices = choices || array['drawn-logo']
    where exists (select from academy_settings where brand is not null)`.execute(db)
}
