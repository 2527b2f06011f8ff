import { type Kysely, sql } from 'kysely'

/** The owner's versions of mail texts, and the mail text used for each notification. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table mail_words (
      key text not null check (length(key) between 1 and 80),
      number int not null check (number > 0),
      subject text not null check (length(subject) between 1 and 150),
      -- Markdown with fields.
      body text not null check (length(body) between 1 and 10000),
      published_at timestamptz not null check (
        published_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z'),
      primary key (key, number)
    )`.execute(db)
  await sql`
    alter table notifications
      add column mail_key text,
      add column mail_values jsonb not null default '{}'`.execute(db)
}
