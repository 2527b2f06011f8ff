import { hash, randomBytes } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type Kysely, sql } from 'kysely'

/** How many entries are taken over at a time. */
const atOnce = 500

/**
 * The record of signals: entries that each carry the hash of the one before, and the heads that are signed with the
 * academy's key. The histories of existing signals are taken over in their order; that they were not chained before is
 * said by each of these entries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table record_entries (
      seq bigint primary key check (seq > 0),
      previous text not null check (length(previous) = 64),
      -- SHA-256 of the content.
      sealed text not null check (length(sealed) = 64),
      hash text not null check (length(hash) = 64),
      -- The canonical text (RFC 8785).
      content text not null,
      at timestamptz not null,
      signal_id uuid references signals
    )`.execute(db)
  await sql`
    create index record_entries_signal on record_entries (signal_id, seq)
      where signal_id is not null`.execute(db)
  // The newest entry. Whoever appends locks it, so that numbers have no gaps and hashes one order.
  await sql`
    create table record_tip (
      id boolean primary key default true check (id),
      seq bigint not null,
      previous text not null,
      hash text not null
    )`.execute(db)
  await sql`
    create function record_hash(seq bigint, previous text, sealed text) returns text
      language sql immutable strict parallel safe
      return encode(sha256(convert_to(
        '{"previous":"' || previous || '","sealed":"' || sealed || '","seq":' || seq || '}', 'UTF8')), 'hex')`.execute(
    db,
  )
  await sql`
    create table record_heads (
      seq bigint primary key references record_entries,
      day text not null check (length(day) = 10),
      hash text not null check (length(hash) = 64),
      key text not null,
      signature text not null,
      signed_at timestamptz not null
    )`.execute(db)
  await sql`
    create table record_keys (
      number integer primary key check (number > 0),
      -- Ed25519, raw, base64url.
      key text not null unique,
      -- PKCS #8, base64url; deleted when the key is replaced.
      private_key text,
      -- By the key before it; the first has none.
      signature text check ((signature is null) = (number = 1)),
      made_at timestamptz not null
    )`.execute(db)
  await takeOver(db)
  for (const table of ['record_entries', 'record_heads']) {
    await sql`
      create trigger ${sql.ref(`${table}_append_only`)} before delete or update or truncate
        on ${sql.table(table)} for each statement execute function refuse_change()`.execute(db)
  }
}

interface Standing {
  id: string
  signal: string
  title: string
  content: string
  role: string
  pair: string | null
  direction: string | null
  type: string | null
  status: string
  entry: string | null
  zone: string | null
  stop: string | null
  target: string | null
  targets: string[]
  risk: string | null
  until: Date | null
  strategy: string | null
  since: Date
}

async function takeOver(db: Kysely<unknown>): Promise<void> {
  const at = new Date().toISOString()
  const none = '0'.repeat(64)
  let [seq, last, after] = [0, none, '0']
  let previous = none
  for (;;) {
    const { rows } = await sql<Standing>`
      select h.id, s.id as signal, s.title, s.content, s.role_access as role, s.pair, s.direction,
        s.order_type as type, h.status, h.entry::text as entry, h.entry_to::text as zone,
        h.stop_loss::text as stop, h.take_profit::text as target, h.further_targets as targets, h.risk_percent::text as risk,
        h.valid_until as until, s.strategy_id as strategy, h.at as since
      from signal_history h join signals s on s.id = h.signal_id
      where h.id > ${after}::bigint order by h.id limit ${atOnce}`.execute(db)
    if (rows.length === 0) break
    const entries = rows.map((row) => {
      const content = canonicalize(contentOf(row, at)) ?? ''
      const sealed = hash('sha256', content)
      seq += 1
      previous = last
      last = hash('sha256', canonicalize({ previous, sealed, seq }) ?? '')
      return { seq, previous, sealed, hash: last, content, at, signal_id: row.signal }
    })
    await sql`
      insert into record_entries (seq, previous, sealed, hash, content, at, signal_id)
      select seq, previous, sealed, hash, content, at, signal_id
      from json_to_recordset(${JSON.stringify(entries)}::json) as e (seq bigint, previous text,
        sealed text, hash text, content text, at timestamptz, signal_id uuid)`.execute(db)
    after = rows.at(-1)?.id ?? after
  }
  await sql`
    insert into record_tip (seq, previous, hash) values (${seq}, ${previous}, ${last})`.execute(db)
}

const contentOf = (row: Standing, at: string) => ({
  at,
  kind: 'taken_over',
  salt: randomBytes(16).toString('hex'),
  signal: {
    id: row.signal,
    title: row.title,
    text: hash('sha256', row.content),
    roleAccess: row.role,
    pair: row.pair,
    direction: row.direction,
    orderType: row.type,
    status: row.status,
    entry: row.entry,
    entryTo: row.zone,
    stopLoss: row.stop,
    takeProfit: row.target,
    furtherTargets: row.targets,
    riskPercent: row.risk,
    validUntil: row.until?.toISOString() ?? null,
    strategyId: row.strategy,
    since: row.since.toISOString(),
  },
})
