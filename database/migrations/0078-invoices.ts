import { type Kysely, sql } from 'kysely'

/**
 * Invoices and credit notes with gapless numbers, their issuer and their recipient. A document
 * stores its own contents: it never changes when a name, an address or a tax rate does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table billing_settings (
      only_row boolean primary key default true check (only_row),
      seller_name text check (length(seller_name) between 1 and 200),
      seller_address text check (length(seller_address) between 1 and 500),
      tax_number text check (length(tax_number) between 1 and 60),
      tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 10000),
      tax_included boolean not null default true,
      invoice_prefix text not null default 'INV' check (invoice_prefix ~ '^[A-Z0-9]{1,10}$'),
      footer text check (length(footer) between 1 and 500),
      updated_at timestamptz not null default now()
        check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
    )`.execute(db)
  await sql`insert into billing_settings default values`.execute(db)
  await sql`
    create table billing_details (
      user_id uuid primary key references users on delete cascade,
      name text check (length(name) between 1 and 200),
      address text check (length(address) between 1 and 500),
      tax_number text check (length(tax_number) between 1 and 60),
      updated_at timestamptz not null default now()
        check (updated_at between '1970-01-01T00:00:00.000Z' and '2199-12-31T23:59:59.999Z')
    )`.execute(db)
  // A sequence would leave a gap for every transaction that is rolled back; a row does not.
  await sql`
    create table document_counters (
      series text primary key,
      last integer not null check (last > 0)
    )`.execute(db)
  await sql`
    create table billing_documents (
      id uuid primary key,
      kind text not null check (kind in ('invoice', 'credit_note', 'correction')),
      series text not null,
      number integer not null check (number > 0),
      transaction_id uuid not null references transactions,
      -- The document that a credit note or a correction is about.
      invoice_id uuid references billing_documents,
      user_id uuid references users on delete set null,
      buyer_name text,
      buyer_address text,
      buyer_tax_number text,
      seller_name text not null,
      seller_address text,
      seller_tax_number text,
      footer text,
      description text not null,
      list_cents integer not null,
      discount_cents integer not null,
      tax_basis_points integer not null,
      tax_included boolean not null,
      -- What the document comes to, and the tax within it: never less than nothing.
      total_cents integer not null check (total_cents > 0),
      tax_cents integer not null check (tax_cents between 0 and total_cents),
      currency text not null,
      in_test boolean not null,
      issued_at timestamptz not null,
      constraint billing_documents_number unique (series, number),
      check ((kind = 'invoice') = (invoice_id is null))
    )`.execute(db)
  await sql`
    create unique index billing_documents_one_invoice on billing_documents (transaction_id)
      where kind = 'invoice'`.execute(db)
  await sql`
    create index billing_documents_transaction on billing_documents (transaction_id)`.execute(db)
  await sql`create index billing_documents_user on billing_documents (user_id)`.execute(db)
  await sql`
    create index billing_documents_newest on billing_documents (issued_at desc, id desc)`.execute(
    db,
  )
  // Accounting records are immutable, except that the link to a deleted account may be cleared.
  await sql`
    create function billing_documents_stay() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or (to_jsonb(new) - 'user_id') <> (to_jsonb(old) - 'user_id') then
        raise exception 'documents are neither changed nor deleted';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger billing_documents_stay before update or delete on billing_documents
      for each row execute function billing_documents_stay()`.execute(db)
}
