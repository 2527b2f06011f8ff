import { type Kysely, sql } from 'kysely'

/** What certificates look like beside the academy's own look, and who signs them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table certificate_design (
      only_row boolean primary key default true check (only_row),
      -- Null for the accent colour of the site.
      accent text check (accent ~ '^#[0-9a-f]{6}$'),
      signer text not null default '' check (length(signer) <= 100)
        constraint certificate_design_signer_one_line check (is_one_line(signer)),
      signer_title text not null default '' check (length(signer_title) <= 100)
        constraint certificate_design_signer_title_one_line check (is_one_line(signer_title)),
      -- A PNG of at most 512 × 128 pixels, re-encoded by the program; null for none.
      signature bytea check (octet_length(signature) <= 1048576),
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`insert into certificate_design default values`.execute(db)
}
