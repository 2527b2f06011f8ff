import { type Kysely, sql } from 'kysely'

/**
 * Second factors: authenticator apps, passkeys and recovery codes, the steps of a sign-in that
 * requires one, when a session was last verified, and what the academy requires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table sessions add column proved_at timestamptz not null default now()`.execute(
    db,
  )
  // Existing sessions entered the password when they were created, and nothing since.
  await sql`update sessions set proved_at = created_at`.execute(db)
  await sql`
    create table totp_factors (
      user_id uuid primary key references users on delete cascade,
      -- Sealed: whoever reads the table can make no code.
      sealed_secret text not null,
      created_at timestamptz not null,
      -- Null until a first code has shown that the app has the secret.
      confirmed_at timestamptz,
      -- The newest half minute of which a code was taken; none of it or before it counts again.
      last_step integer not null default 0
    )`.execute(db)
  await sql`
    create table passkeys (
      id uuid primary key,
      user_id uuid not null references users on delete cascade,
      credential_id text not null constraint passkeys_credential unique,
      public_key bytea not null,
      counter bigint not null,
      transports text[] not null,
      synced boolean not null,
      name text not null check (length(name) between 1 and 60),
      created_at timestamptz not null,
      last_used_at timestamptz
    )`.execute(db)
  await sql`create index passkeys_user on passkeys (user_id)`.execute(db)
  await sql`
    create table recovery_codes (
      user_id uuid not null references users on delete cascade,
      code_hash bytea not null,
      primary key (user_id, code_hash)
    )`.execute(db)
  await sql`
    create table passkey_challenges (
      challenge text primary key,
      purpose text not null check (purpose in ('add', 'step', 'sign-in', 'proof')),
      -- Null where it is open who will sign in.
      user_id uuid references users on delete cascade,
      expires_at timestamptz not null
    )`.execute(db)
  await sql`create index passkey_challenges_user on passkey_challenges (user_id)`.execute(db)
  await sql`create index passkey_challenges_expires_at on passkey_challenges (expires_at)`.execute(
    db,
  )
  await sql`
    create table pending_sign_ins (
      token_hash bytea primary key,
      user_id uuid not null references users on delete cascade,
      -- Of the password that was right: a sign-in does not outlast it.
      password_mark bytea not null,
      expires_at timestamptz not null,
      tries integer not null default 0
    )`.execute(db)
  await sql`create index pending_sign_ins_user on pending_sign_ins (user_id)`.execute(db)
  await sql`create index pending_sign_ins_expires_at on pending_sign_ins (expires_at)`.execute(db)
  await sql`
    create table sign_in_rules (
      only_row boolean primary key default true check (only_row),
      admins_need_factor boolean not null default false,
      password_proof boolean not null default false,
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`insert into sign_in_rules default values`.execute(db)
}
