import { sql } from 'kysely'
import type { RecordHead } from '#contract/signals/record-entries.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { VisibleSignals } from '../signal-audience.rules.ts'
import { isAmong } from '../signal-audience.store.ts'

interface NewEntry {
  content: string
  /** SHA-256 of the content. */
  sealed: string
  at: string
  signalId: string | null
}

/**
 * Appends an entry. From here to the commit others who append wait: the row of the newest entry is
 * locked, and read as the transaction before has left it.
 */
export async function appendEntry(tx: Executor, entry: NewEntry): Promise<void> {
  const { content, sealed, at, signalId } = entry
  await sql`
    with tip as (
      update record_tip
      set seq = seq + 1, previous = hash, hash = record_hash(seq + 1, hash, ${sealed}::text)
      returning seq, previous, hash
    )
    insert into record_entries (seq, previous, sealed, hash, content, at, signal_id)
    select seq, previous, ${sealed}, hash, ${content}, ${at}::timestamptz, ${signalId}::uuid
    from tip`.execute(tx)
}

export interface EntryRow {
  seq: string | number
  previous: string
  sealed: string
  hash: string
  /** Null if it is not for this reader. */
  content: string | null
}

/** The maximum number of entries of a signal in its receipt: the newest ones. */
const ofSignal = 200

/** The maximum number of all entries in a receipt, about a megabyte; a signal of many days may have more. */
const mostInReceipt = 5000

export interface ReceiptRows {
  /** The newest entry of all. */
  seq: string
  hash: string
  /** How many entries the signal has, with those that were left out. */
  count: string
  entries: EntryRow[]
  heads: RecordHead[]
}

/**
 * The newest entries of a signal, each with those that follow up to the next signed head or to the newest entry of
 * all, and these heads: as many as fit with all that follow them. All as it was at one moment.
 */
export async function selectReceipt(
  executor: Executor,
  signalId: string,
  most = mostInReceipt,
): Promise<ReceiptRows | undefined> {
  const { rows } = await sql<ReceiptRows>`
    with own as (
      select e.seq, coalesce(
        (select min(h.seq) from record_heads h where h.seq >= e.seq),
        (select t.seq from record_tip t)) as until
      from record_entries e where e.signal_id = ${signalId} order by e.seq desc limit ${ofSignal}
    ), counted as (
      select seq, until,
        coalesce(lag(seq) over (partition by until order by seq desc), until + 1) - seq as entries
      from own
    ), fitting as (
      select seq, until, sum(entries) over (order by seq desc) as total from counted
    ), runs as (
      select min(seq) as since, until from fitting where total <= ${most} group by until
    )
    select t.seq, t.hash,
      (select count(*) from record_entries where signal_id = ${signalId}) as count,
      (select coalesce(json_agg(json_build_object('seq', e.seq, 'previous', e.previous,
          'sealed', e.sealed, 'hash', e.hash,
          'content', case when e.signal_id = ${signalId} then e.content end) order by e.seq), '[]')
        from runs join record_entries e on e.seq between runs.since and runs.until) as entries,
      (select coalesce(json_agg(json_strip_nulls(json_build_object('seq', h.seq, 'day', h.day,
          'hash', h.hash, 'key', h.key, 'signature', h.signature,
          'stamp', replace(encode(s.token, 'base64'), E'\\n', ''))) order by h.seq), '[]')
        from runs join record_heads h on h.seq = runs.until
        left join record_stamps s on s.seq = h.seq) as heads
    from record_tip t`.execute(executor)
  return rows[0]
}

/** Entries after number `after` and up to `until`, with the contents of the visible signals, including those of deleted signals. */
export async function selectEntries(
  executor: Executor,
  part: { after: number; until: number; limit: number; visible: VisibleSignals },
): Promise<EntryRow[]> {
  const { after, until, limit, visible } = part
  const { rows } = await sql<EntryRow>`
    select e.seq, e.previous, e.sealed, e.hash,
      case when e.signal_id is null or ${isAmong(visible, 's')} then e.content end as content
    from record_entries e left join signals s on s.id = e.signal_id
    where e.seq > ${after} and e.seq <= ${until} order by e.seq limit ${limit}`.execute(executor)
  return rows
}

/** The newest entry, and the last that was signed, as they were at one moment. */
export async function selectTip(executor: Executor) {
  const { rows } = await sql<{ seq: string; hash: string; signed: string | null }>`
    select seq, hash, (select max(h.seq) from record_heads h) as signed from record_tip`.execute(
    executor,
  )
  return rows[0]
}
