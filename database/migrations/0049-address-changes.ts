import { type Kysely, sql } from 'kysely'

/** Links that confirm an address, and changes of address, which can be reverted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table address_links (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      -- The address that it was sent to, and that it confirms.
      email text not null check (length(email) between 3 and 254),
      -- A hash: whoever reads the table can open no link.
      token_hash bytea not null constraint address_links_token unique,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      used_at timestamptz
    )`.execute(db)
  await sql`create index address_links_user on address_links (user_id)`.execute(db)
  await sql`create index address_links_expires_at on address_links (expires_at)`.execute(db)
  await sql`
    create table address_changes (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      old_email text not null check (length(old_email) between 3 and 254),
      old_email_key text not null,
      new_email text not null check (length(new_email) between 3 and 254),
      take_back_hash bytea not null constraint address_changes_take_back unique,
      created_at timestamptz not null,
      -- Until when it can be taken back; a change that waits ends with it.
      take_back_until timestamptz not null,
      confirmed_at timestamptz,
      -- When it was cancelled, taken back or overtaken, or could not be taken back any longer.
      ended_at timestamptz
    )`.execute(db)
  await sql`create index address_changes_until on address_changes (take_back_until)`.execute(db)
  await sql`
    create unique index address_changes_waiting on address_changes (user_id)
    where confirmed_at is null and ended_at is null`.execute(db)
  await sql`create index address_changes_user on address_changes (user_id)`.execute(db)
  await sql`
    create index address_changes_held on address_changes (old_email_key)
    where confirmed_at is not null and ended_at is null`.execute(db)
  await holdOldAddresses(db)
}

/**
 * While a change can be reverted, nobody else may take the old address: otherwise someone who has
 * stolen an account could register that address and block the way back. It is a trigger after the
 * row because it then runs once the unique index has waited for a simultaneous change.
 */
async function holdOldAddresses(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function refuse_held_address() returns trigger language plpgsql as $$
    begin
      if exists (
        select from address_changes
        where old_email_key = new.email_key and user_id <> new.id
          and confirmed_at is not null and ended_at is null
      ) then
        raise unique_violation using
          message = 'the address is held for its last owner', constraint = 'users_email_held';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger users_email_held after insert or update of email_key on users
    for each row execute function refuse_held_address()`.execute(db)
}
