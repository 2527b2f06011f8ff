import { type Kysely, sql } from 'kysely'

/** How much of a row's money belongs under each heading, in cents. */
const headings = {
  payment: (row: string) =>
    `case when ${row}.paid_at is not null then ${row}.amount_cents else 0 end`,
  refund: (row: string) =>
    `case when ${row}.paid_at is not null then - ${row}.refunded_cents else 0 end`,
  // Money received that matches no request: held for whoever sent it.
  held: (row: string) => `case when ${row}.paid_at is null
    and ${row}.status in ('suspicious', 'refunding', 'refunded', 'refund_failed')
    then ${row}.amount_cents - ${row}.refunded_cents else 0 end`,
  dispute: (row: string) => `case when ${row}.paid_at is not null and ${row}.dispute = 'lost'
    then least(${row}.refunded_cents - ${row}.amount_cents, 0) else 0 end`,
}

const instantOf = {
  payment: (row: string) => `coalesce(${row}.paid_at, ${row}.updated_at)`,
  refund: (row: string) => `coalesce(${row}.refund_news_at, ${row}.refunded_at, ${row}.updated_at)`,
  held: (row: string) => `${row}.updated_at`,
  dispute: (row: string) => `coalesce(${row}.dispute_news_at, ${row}.updated_at)`,
}

type Heading = keyof typeof headings
const kinds = Object.keys(headings) as Heading[]

const entry = (kind: Heading, cents: string) => `
  insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
  select new.id, '${kind}', ${cents}, new.currency, new.in_test, ${instantOf[kind]('new')}
  where ${cents} <> 0;`

/**
 * The ledger: every movement of money as a line of its own, at its own time. The database derives
 * it from the transactions themselves, whoever changes them, so that no code path can forget a
 * cent; its lines are immutable. Refunds of old payments are one line at the time of the last one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_entries (
      id bigint generated always as identity primary key,
      transaction_id uuid not null references transactions,
      kind text not null check (kind in ('payment', 'refund', 'held', 'dispute')),
      cents integer not null check (cents <> 0),
      currency text not null,
      in_test boolean not null,
      at timestamptz not null
    )`.execute(db)
  await sql`create index ledger_entries_transaction on ledger_entries (transaction_id)`.execute(db)
  await sql`create index ledger_entries_at on ledger_entries (at) include (kind, cents, in_test)`.execute(
    db,
  )
  for (const kind of kinds) {
    await sql`
      insert into ledger_entries (transaction_id, kind, cents, currency, in_test, at)
      select row.id, ${sql.lit(kind)}, ${sql.raw(headings[kind]('row'))}, row.currency, row.in_test,
        ${sql.raw(instantOf[kind]('row'))}
      from transactions as row where ${sql.raw(headings[kind]('row'))} <> 0
      order by ${sql.raw(instantOf[kind]('row'))}`.execute(db)
  }
  const made = kinds.map((kind) => entry(kind, headings[kind]('new')))
  const moved = kinds.map((kind) =>
    entry(kind, `(${headings[kind]('new')}) - (${headings[kind]('old')})`),
  )
  await sql`
    create function write_ledger() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then ${sql.raw(made.join(''))}
      else ${sql.raw(moved.join(''))}
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger transactions_ledger after insert or update on transactions
      for each row execute function write_ledger()`.execute(db)
  await sql`
    create function ledger_stays() returns trigger language plpgsql as $$
    begin
      raise exception 'the ledger is neither changed nor deleted';
    end $$`.execute(db)
  await sql`
    create trigger ledger_entries_stay before update or delete on ledger_entries
      for each row execute function ledger_stays()`.execute(db)
}
