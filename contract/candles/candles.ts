import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { brokerTimeZone } from '../imports.ts'
import { pairSchema } from '../signals/signals.ts'
import { id, instant, pageQuery } from '../values.ts'
import { candleFrames } from './candle-frames.ts'

const candleFrameSchema = z.enum(candleFrames)

/** The programs whose candle files can be imported. */
const candleFormats = ['mt5', 'dukascopy', 'histdata', 'tradingview'] as const
const candleFormatSchema = z.enum(candleFormats)
export type CandleFormat = z.infer<typeof candleFormatSchema>

/** The size limits of a candle file, in bytes and in rows. */
export const candleBytesMaximum = 100_000_000
export const candleRowsMaximum = 2_000_000
/** The most stored candles used for one response: a year of one-minute candles. */
export const candlesReadMaximum = 400_000

/** Whose candles: the user's own, or the academy's, which everybody sees. */
const candleSourceSchema = z.enum(['own', 'academy'])
export type CandleSource = z.infer<typeof candleSourceSchema>

const count = z.int().min(0)

const candlesSchema = z.object({
  pair: z.string(),
  frame: candleFrameSchema,
  /** Null if there are no candles of the pair for this time. */
  source: candleSourceSchema.nullable(),
  /** The time frame of the imported candles that it was built from. */
  madeOf: candleFrameSchema.nullable(),
  /** Whether the candles are synthetic demo data. */
  synthetic: z.boolean(),
  /** The number of decimal places of the prices. */
  digits: z.int().min(0).max(8),
  candles: count,
  /**
   * The candles of the window, packed (contract/candles/candle-columns.ts) and base64-encoded. Each starts
   * at the beginning of its time frame; periods without trades have no candle.
   */
  packed: z.string(),
  /** The range of the response, which is shorter than requested if that would be too much. */
  from: instant,
  to: instant,
  /** The time frames that exist or can be built. */
  frames: z.array(candleFrameSchema),
  /** The range for which candles exist; null if there are none. */
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
    /** One of the caller's trades, or one that is shared with the caller. */
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
  /** What the caller may do. */
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
  /** Existing candles whose prices were replaced by those of the file. */
  changed: count,
  /** Candles that already existed with the same prices. */
  known: count,
  /** Rows that state that nothing was traded. */
  empty: count,
  unreadable: count,
})
export type CandleCounts = z.infer<typeof candleCountsSchema>

const candleFileSchema = z.object({
  id,
  source: candleSourceSchema,
  status: candleFileStatusSchema,
  fileName: z.string(),
  /** How much has been read, in percent. */
  progress: z.int(),
  format: candleFormatSchema.nullable(),
  frame: candleFrameSchema.nullable(),
  pair: z.string().nullable(),
  timeZone: z.string().nullable(),
  /** The information missing before the file can be read. */
  needs: z.array(candleFileNeedSchema),
  /** Null until the file has been read. */
  counts: candleCountsSchema.nullable(),
  /** The first of the unreadable rows. */
  problems: z.array(z.object({ line: z.int(), reason: z.string() })),
  /** Why it failed. */
  error: z.string().nullable(),
  createdAt: instant,
})
export type CandleFile = z.infer<typeof candleFileSchema>

const fileParams = z.object({ id })

/** The fields that accompany `file` in the form that uploads candles. */
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
