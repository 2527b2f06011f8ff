import {
  headsMaximum,
  type RecordHeads,
  type SignalReceipt,
  stampsMaximum,
} from '#contract/signals/receipts.ts'
import {
  type RecordEntry,
  type RecordFile,
  type RecordHead,
  recordType,
} from '#contract/signals/record-entries.ts'
import { lineOf } from '#contract/signals/record-file.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { listModels } from '../followers/followers.store.ts'
import type { SignalsDeps } from '../index.ts'
import { isVisible, visibleSignals } from '../signals.policy.ts'
import { findSignal } from '../signals.store.ts'
import { type EntryRow, selectEntries, selectReceipt, selectTip } from './record-entries.store.ts'
import { selectHeads, selectKeys } from './record-heads.store.ts'

type ReceiptDeps = Pick<SignalsDeps, 'config' | 'db' | 'now'>

/** The signed heads and the keys, for everybody. */
export async function listHeads(
  { config, db }: Pick<SignalsDeps, 'config' | 'db'>,
  from: number | undefined,
): Promise<RecordHeads> {
  const [heads, keys] = await Promise.all([
    selectHeads(db.pool, { from, limit: headsMaximum }),
    selectKeys(db.pool),
  ])
  const { length } = heads
  return {
    academy: config.PUBLIC_URL,
    keys,
    heads: heads.map((head, index) => (index < length - stampsMaximum ? unstamped(head) : head)),
  }
}

const unstamped = ({ stamp: _, ...head }: RecordHead): RecordHead => head

/** The receipt of a signal; 404 if there is none or the actor may not see it. */
export async function readReceipt(
  deps: ReceiptDeps,
  actor: Actor,
  id: string,
): Promise<SignalReceipt> {
  const { pool } = deps.db
  const [signal, found, keys] = await Promise.all([
    findSignal(pool, id),
    selectReceipt(pool, id),
    selectKeys(pool),
  ])
  if (!signal || !isVisible(visibleSignals(actor), signal)) throw notFound()
  const { entries = [], heads = [], count = 0 } = found ?? {}
  return {
    ...headOf(deps, { signal: id, last: found, keys }),
    isCut: entries.filter(({ content }) => content !== null).length < Number(count),
    entries: entries.map(presentEntry),
    heads,
  }
}

/** How many entries or heads are read at a time. */
const atOnce = 1000

/**
 * The whole record in lines: entries whose signals the actor may not see have only the hash of their
 * content, so that the others can be verified all the same. Then what their followers could have had, with what it is
 * computed from.
 */
export async function exportRecord(
  deps: ReceiptDeps,
  actor: Actor,
): Promise<AsyncIterable<string>> {
  const { pool } = deps.db
  const [keys, last] = await Promise.all([selectKeys(pool), selectTip(pool)])
  const visible = visibleSignals(actor)
  // What is recorded from now on belongs to the next export.
  const until = Number(last?.seq ?? 0)
  const signed = Number(last?.signed ?? 0)
  return (async function* lines() {
    yield lineOf(headOf(deps, { signal: null, last, keys }))
    for (let after = 0; after < until; ) {
      const rows = await selectEntries(pool, { after, until, limit: atOnce, visible })
      const entries = rows.map(presentEntry)
      yield entries.map((entry) => lineOf({ entry })).join('')
      after = entries.at(-1)?.seq ?? until
    }
    for (let from = 1; from <= signed; ) {
      const heads = await selectHeads(pool, { from, until: signed, limit: atOnce })
      yield heads.map((head) => lineOf({ head })).join('')
      from = (heads.at(-1)?.seq ?? signed) + 1
    }
    for (let after: string | null = null; ; ) {
      const models = await listModels(pool, { after, limit: atOnce, visible })
      yield models.map((follower) => lineOf({ follower })).join('')
      after = models.at(-1)?.signal ?? null
      if (models.length < atOnce) return
    }
  })()
}

type Tip = { seq: string; hash: string } | undefined

function headOf(
  { config, now }: ReceiptDeps,
  { signal, last, keys }: Pick<RecordFile, 'signal' | 'keys'> & { last: Tip },
): Omit<RecordFile, 'entries' | 'heads' | 'followers'> {
  const seq = Number(last?.seq ?? 0)
  return {
    type: recordType,
    version: 1,
    academy: config.PUBLIC_URL,
    made: now().toISOString(),
    signal,
    last: last && seq > 0 ? { seq, hash: last.hash } : null,
    keys,
  }
}

function presentEntry({ seq, previous, sealed, hash, content }: EntryRow): RecordEntry {
  const entry = { seq: Number(seq), previous, hash }
  return content === null ? { ...entry, sealed } : { ...entry, content: said(content) }
}

/** What is no text of ours any more is sent as it is, for whoever verifies it. */
function said(content: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(content)
    if (typeof value === 'object' && value !== null) return { ...value }
  } catch {
    // Somebody has written it by hand.
  }
  return { unreadable: content }
}
