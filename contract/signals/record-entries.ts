import canonicalize from 'canonicalize'
import type { ContentRole } from '../access/permissions.ts'

// The record of signals as it is stored, sent and verified. Without schemas, because the client and
// tools/verify-record.ts verify with it.

/** What an entry records of its signal. `taken_over`: it was published before the record was chained. */
export const recordKinds = [
  'published',
  'changed',
  'step',
  'picture',
  'expired',
  'deleted',
  'taken_over',
  'key',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** A signal as it stood. Prices are decimal strings, exactly as published. */
export interface RecordedSignal {
  id: string
  title: string
  /** SHA-256 of its text. */
  text: string
  roleAccess: ContentRole
  pair: string | null
  direction: string | null
  orderType: string | null
  status: string
  entry: string | null
  /** The other end of the zone in which to enter. */
  entryTo: string | null
  stopLoss: string | null
  takeProfit: string | null
  furtherTargets: string[]
  riskPercent: string | null
  validUntil: string | null
  strategyId: string | null
  /** When it came to stand like this, which is before `at` for what was taken over or expired meanwhile. */
  since: string
  /** SHA-256 of the stored picture, in an entry about it. */
  picture?: string
}

/** What happened, in an entry about a step; the signal beside it is as the step has left it. */
export interface StepOfRecord {
  kind: string
  target: number | null
  price: string | null
  /** What was closed, in percent of the original position. */
  part: string | null
  /** SHA-256 of the text of a note. */
  note: string | null
  /** 'hand' or 'prices'. */
  by: string
}

/** A key that replaces another, which has signed it (`keyStatement`). */
export interface KeyChange {
  key: string
  previous: string
  signature: string
}

/** What an entry says. */
export interface RecordContent {
  /** When it was recorded. */
  at: string
  kind: RecordKind
  /** Random, so that nobody finds out by trying what an entry says of which they have only the hash. */
  salt: string
  signal?: RecordedSignal
  step?: StepOfRecord
  key?: KeyChange
}

/** An entry in a receipt or an export: with its content, or only with the hash of it. */
export interface RecordEntry {
  /** From 1, without gaps. */
  seq: number
  /** The hash of the entry before; `noHash` for the first. */
  previous: string
  hash: string
  /** A `RecordContent`, unless somebody has meddled with it. */
  content?: Record<string, unknown>
  /** SHA-256 of the content that the holder of the file may not see. */
  sealed?: string
}

/** Where the record stood, signed: at the end of a day, and after every `headEvery` entries. */
export interface RecordHead {
  /** The UTC day of the entry, as YYYY-MM-DD. */
  day: string
  seq: number
  hash: string
  /** The public key that it is signed with: Ed25519, raw, base64url. */
  key: string
  signature: string
  /** The token of a time-stamping service (RFC 3161) for this head, DER in base64, if it was stamped. */
  stamp?: string | undefined
}

/** A key of the academy: each but the first is signed by the one before. */
export interface RecordKey {
  key: string
  signature: string | null
}

export interface RecordFile {
  type: typeof recordType
  version: 1
  /** The address of the academy. */
  academy: string
  /** When the file was made. */
  made: string
  /** The id of the signal that a receipt is about; null for an export of everything. */
  signal: string | null
  /** The newest entry by then; null for an empty record. */
  last: { seq: number; hash: string } | null
  keys: RecordKey[]
  entries: RecordEntry[]
  heads: RecordHead[]
  /**
   * What followers could have had (`follower-model.ts`), in an export: not in the chain, but computed again by whoever
   * wants to. Each is a `FollowerRecord`, unless somebody has meddled with it.
   */
  followers?: unknown[]
}

export const recordType = 'academy-record'
/** What the first entry names as the hash of the one before it. */
export const noHash = '0'.repeat(64)
/** A head is signed at least after this many entries, which bounds the length of a receipt. */
export const headEvery = 500

/** The canonical text of a value by RFC 8785, which is what is hashed and signed. */
export function canonicalText(value: object): string {
  const text = canonicalize(value)
  if (text === undefined) throw new Error('This has no canonical text.')
  return text
}

/** The text whose SHA-256 is the hash of an entry. */
export const entryText = (seq: number, previous: string, sealed: string): string =>
  canonicalText({ previous, sealed, seq })

/** The text that a head's signature is of. */
export const headStatement = ({
  day,
  hash,
  seq,
}: Pick<RecordHead, 'day' | 'hash' | 'seq'>): string =>
  canonicalText({ day, hash, seq, type: 'academy-record-head' })

/** The text with which a key announces its successor. */
export const keyStatement = (key: string, previous: string): string =>
  canonicalText({ key, previous, type: 'academy-record-key' })
