import { type Kysely, sql } from 'kysely'

/**
 * Makes texts that were built in part of what an owner can change: the title of the landing page, the
 * heading above its programs, its months, and the lines on the dashboards. Texts that were published
 * before say what was built in then. The first-hour checklist asks about what the texts promise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const added = JSON.stringify({
    title: '{brand} · Forex trading academy',
    programsTitle: 'Three ways in. You can change your mind later.',
    months: [
      'Orders and pips',
      'Reading price',
      'Risk and size',
      'Building setups',
      'Your own plan',
      'Final project',
    ],
  })
  for (const table of ['site_versions', 'site_drafts']) {
    await sql`
      update ${sql.table(table)}
      set content = ${added}::jsonb || content
      where name = 'words'`.execute(db)
  }
  await sql`
    update offers
    set dashboard = dashboard || jsonb_build_object('tagline', case program
      when 'academy' then 'A 6-month journey to forex trading mastery'
      else 'Advanced trading strategies and personalised guidance' end)
    where dashboard is not null`.execute(db)
  await sql`
    alter table first_hour
      drop constraint first_hour_choices_check,
      add constraint first_hour_choices_check check (choices <@
        array['sandbox', 'no-cards', 'legal-as-they-are', 'drawn-logo', 'claims-are-kept'])
  `.execute(db)
}
