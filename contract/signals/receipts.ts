import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'
import { recordType } from './record-entries.ts'

const keySchema = z.object({ key: z.string(), signature: z.string().nullable() })

const headSchema = z.object({
  day: z.string(),
  seq: z.int(),
  hash: z.string(),
  key: z.string(),
  signature: z.string(),
  /** The token of a time-stamping service (RFC 3161) for this head, DER in base64. */
  stamp: z.string().optional(),
})

const lastSchema = z.object({ seq: z.int(), hash: z.string() })

const receiptSchema = z.object({
  type: z.literal(recordType),
  version: z.literal(1),
  academy: z.string(),
  made: instant,
  signal: id.nullable(),
  /** Whether older entries of the signal were left out. */
  isCut: z.boolean(),
  last: lastSchema.nullable(),
  keys: z.array(keySchema),
  entries: z.array(
    z.object({
      seq: z.int(),
      previous: z.string(),
      hash: z.string(),
      // As it is stored: what somebody has meddled with is sent, too, for whoever verifies it.
      content: z.record(z.string(), z.unknown()).optional(),
      sealed: z.string().optional(),
    }),
  ),
  heads: z.array(headSchema),
})

/** The number of newest heads of an answer that have their time stamps with them; an export has them all. */
export const stampsMaximum = 31

/** The maximum number of heads in one answer. */
export const headsMaximum = 1000

export const listRecordHeads = endpoint({
  method: 'GET',
  path: '/record/heads.json',
  summary:
    'The signed heads of the signals’ record: the newest 1,000, or the next 1,000 from an entry on; the last 31 of them with their time stamps',
  query: z.object({
    /** The number of an entry: heads from it on, oldest first. */
    fromEntry: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  success: {
    status: 200,
    body: z.object({
      academy: z.string(),
      /** All keys, the first one first. */
      keys: z.array(keySchema),
      /** Oldest first. */
      heads: z.array(headSchema),
    }),
  },
})
export type RecordHeads = z.infer<typeof listRecordHeads.success.body>

export const getSignalReceipt = endpoint({
  method: 'GET',
  path: '/courses/signal/:id/receipt',
  summary: 'The entries of a signal in the record, with the hashes that lead to signed heads',
  params: z.object({ id }),
  success: { status: 200, body: receiptSchema },
})
export type SignalReceipt = z.infer<typeof getSignalReceipt.success.body>

/** JSON lines: what the file is, every entry, every head. Contents that the caller may not see are hashes. */
export const recordExportPath = '/courses/signals/record/export'

export const getStamping = endpoint({
  method: 'GET',
  path: '/admin/record/stamps',
  summary: 'The service that stamps the record’s heads, the newest stamp, and what was refused',
  success: {
    status: 200,
    body: z.object({
      /** The service’s host; null if nothing is stamped. */
      service: z.string().nullable(),
      stamped: z.int(),
      newest: z.object({ day: z.string(), stampedAt: instant }).nullable(),
      /** Heads that wait for a stamp. */
      waiting: z.int(),
      /** Why the last attempt failed, of the first that waits. */
      problem: z
        .object({ day: z.string(), reason: z.string(), attempts: z.int(), retryAt: instant })
        .nullable(),
    }),
  },
})
export type Stamping = z.infer<typeof getStamping.success.body>

export const replaceRecordKey = endpoint({
  method: 'POST',
  path: '/admin/record/key',
  summary: 'Replace the key that signs the heads of the record; the old one signs the new',
  /** The present key, so that it is replaced once however often this is sent. */
  body: z.object({ key: z.string().max(100) }),
  success: { status: 200, body: keySchema },
})
