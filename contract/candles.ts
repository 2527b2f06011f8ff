import { z } from 'zod'
import { candleFrames } from './candle-frames.ts'
import { endpoint } from './endpoint.ts'
import { brokerTimeZone } from './imports.ts'
import { pairSchema } from './signals.ts'
import { id, instant, pageQuery } from './values.ts'

const candleFrameSchema = z.enum(candleFrames)

/** The programs whose files of candles are read. */
const candleFormats = ['mt5', 'dukascopy', 'histdata', 'tradingview'] as const
const candleFormatSchema = z.enum(candleFormats)
export type CandleFormat = z.infer<typeof candleFormatSchema>

/** What a file of candles may have: bytes, and rows. */
export const candleBytesMaximum = 100_000_000
export const candleRowsMaximum = 2_000_000
/** The most stored candles that one answer is made of: a year of minutes. */
export const candlesReadMaximum = 400_000

/** Whose candles: one's own, or the academy's, which everybody sees. */
const candleSourceSchema = z.enum(['own', 'academy'])
export type CandleSource = z.infer<typeof candleSourceSchema>

const count = z.int().min(0)

const candlesSchema = z.object({
  pair: z.string(),
  frame: candleFrameSchema,
  /** Null where nobody has given candles of the pair for this time. */
  source: candleSourceSchema.nullable(),
  /** The time frame of the file that they are made of. */
  madeOf: candleFrameSchema.nullable(),
  /** Whether they were made up to show the program. */
  synthetic: z.boolean(),
  /** How many digits prices have after the point. */
  digits: z.int().min(0).max(8),
  candles: count,
  /**
   * The candles of the window, packed (contract/candle-columns.ts) and in base64. Each begins where a
   * candle of its time frame does; where nothing was traded there is none.
   */
  packed: z.string(),
  /** Where the answer begins and ends: less than was asked for where that would be too much. */
  from: instant,
  to: instant,
  /** The time frames that there are candles for, or of which they can be made. */
  frames: z.array(candleFrameSchema),
  /** What there is to be asked for; null without candles. */
  available: z.object({ from: instant, to: instant }).nullable(),
})
export type Candles = z.infer<typeof candlesSchema>

export const getCandles = endpoint({
  method: 'GET',
  path: '/candles',
  summary:
    'Candles of a pair for a time: the caller’s own, else the academy’s; with tradeId those of the trade’s owner',
  query: z.object({
    pair: pairSchema,
    frame: candleFrameSchema,
    from: instant,
    to: instant,
    /** A trade of the caller, or one that is shared with the caller. */
    tradeId: id.optional(),
  }),
  success: { status: 200, body: candlesSchema },
})

const candleSeriesSchema = z.object({
  pair: z.string(),
  frame: candleFrameSchema,
  source: candleSourceSchema,
  synthetic: z.boolean(),
  candles: count,
  bytes: count,
  from: instant,
  to: instant,
  /** Of the caller. */
  can: z.object({ delete: z.boolean() }),
})
export type CandleSeries = z.infer<typeof candleSeriesSchema>

export const listCandleSeries = endpoint({
  method: 'GET',
  path: '/candles/series',
  summary: 'The candles that the caller can see, by pair and time frame',
  success: { status: 200, body: z.array(candleSeriesSchema) },
})

export const deleteCandleSeries = endpoint({
  method: 'DELETE',
  path: '/candles/series/:source/:pair/:frame',
  summary: 'Delete all candles of a pair and time frame: own ones, or as an admin the academy’s',
  params: z.object({ source: candleSourceSchema, pair: pairSchema, frame: candleFrameSchema }),
  success: { status: 204, body: null },
})

const candleFileStatuses = ['reading', 'waiting', 'read', 'failed'] as const
const candleFileStatusSchema = z.enum(candleFileStatuses)
export type CandleFileStatus = z.infer<typeof candleFileStatusSchema>

const candleFileNeedSchema = z.enum(['pair', 'timeZone'])
export type CandleFileNeed = z.infer<typeof candleFileNeedSchema>

const candleCountsSchema = z.object({
  /** Candles that were not there before. */
  added: count,
  /** Candles that were there with other prices; those of the file count now. */
  changed: count,
  /** Candles that were there just so. */
  known: count,
  /** Rows that say of themselves that nothing was traded. */
  empty: count,
  unreadable: count,
})
export type CandleCounts = z.infer<typeof candleCountsSchema>

const candleFileSchema = z.object({
  id,
  source: candleSourceSchema,
  status: candleFileStatusSchema,
  fileName: z.string(),
  /** How much has been read, 0 to 100. */
  progress: z.int(),
  format: candleFormatSchema.nullable(),
  frame: candleFrameSchema.nullable(),
  pair: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** What has to be told before it can be read. */
  needs: z.array(candleFileNeedSchema),
  /** Null until it has been read. */
  counts: candleCountsSchema.nullable(),
  /** The first of the unreadable rows. */
  problems: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Why it failed. */
  error: z.string().nullable(),
  createdAt: instant,
})
export type CandleFile = z.infer<typeof candleFileSchema>

const fileParams = z.object({ id })

/** The field beside `file` in the form that sends candles. */
export const candleFieldsSchema = z.object({ source: candleSourceSchema.default('own') })

export const createCandleFile = endpoint({
  method: 'POST',
  path: '/candles/files',
  summary:
    'Read a file of candles (multipart: file of at most 100 MB; source own, or as an admin academy)',
  success: { status: 201, body: candleFileSchema },
})

export const listCandleFiles = endpoint({
  method: 'GET',
  path: '/candles/files',
  summary: 'The files of candles that the caller has sent, the newest first',
  query: pageQuery.extend({ source: candleSourceSchema.default('own') }),
  success: { status: 200, body: z.array(candleFileSchema), counted: true },
})

export const getCandleFile = endpoint({
  method: 'GET',
  path: '/candles/files/:id',
  summary: 'How the reading of a file of candles goes, or what it brought',
  params: fileParams,
  success: { status: 200, body: candleFileSchema },
})

export const updateCandleFile = endpoint({
  method: 'PUT',
  path: '/candles/files/:id',
  summary: 'Tell the pair or the time zone that a file of candles does not say; it is then read',
  params: fileParams,
  body: z.object({ pair: pairSchema.optional(), timeZone: brokerTimeZone.optional() }),
  success: { status: 200, body: candleFileSchema },
})

export const deleteCandleFile = endpoint({
  method: 'DELETE',
  path: '/candles/files/:id',
  summary: 'Stop the reading of a file, which then leaves nothing, or take it off the list',
  params: fileParams,
  success: { status: 204, body: null },
})
