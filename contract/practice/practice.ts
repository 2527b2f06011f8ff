import { z } from 'zod'
import { candleFrames } from '../candles/candle-frames.ts'
import { endpoint } from '../endpoint.ts'
import { centsMaximum, currency, journalFiguresSchema, lotsSchema } from '../journal/journal.ts'
import { pairSchema } from '../signals/signals.ts'
import { decimal, id, instant, pageQuery } from '../values.ts'

/** How many candles a run plays, and how many are visible before the first of them. */
export const runBars = { least: 20, most: 5000, usual: 500 }
export const contextBars = 200
/** How many candles one call plays at most. */
export const barsAtOnce = 50
export const runsMaximum = 100
/** The most orders of a run, and how many of them may wait or be open at a time. */
export const ordersMaximum = 500
export const activeMaximum = 20
/** In how many parts a position can be closed. */
export const partsMaximum = 10
/** In pips. */
const spreadMaximum = 100

const frameSchema = z.enum(candleFrames)
const directionSchema = z.enum(['BUY', 'SELL'])
const orderKinds = ['market', 'limit', 'stop'] as const
const orderKindSchema = z.enum(orderKinds)
const endings = ['period', 'student', 'lost'] as const
const endingSchema = z.enum(endings)
/** Why a run has ended: its candles are all played, its student has ended it, or the account is lost. */
export type PracticeEnding = z.infer<typeof endingSchema>

const percent = z.number().min(0.01).max(100).multipleOf(0.01)
const pips = z.number().min(0).max(spreadMaximum).multipleOf(0.1)

export const practiceRunInputSchema = z.object({
  pair: pairSchema,
  frame: frameSchema,
  /** The first candle to be played begins here, or is the first one after; null or absent for a random time. */
  from: instant.nullish(),
  bars: z.int().min(runBars.least).max(runBars.most).default(runBars.usual),
  /** Whether candles are numbered instead of dated until the run has ended. */
  hidesDate: z.boolean().default(false),
  balanceCents: z.int().min(1).max(centsMaximum),
  /** The pair's quote currency, or its base currency. */
  currency,
  spreadPips: pips.default(1),
  /** What a trade is to risk of the balance, from which its size is proposed. */
  riskPercent: percent.default(1),
})
export type PracticeRunInput = z.output<typeof practiceRunInputSchema>

const count = z.int().min(0)
const price = z.string()
const maybePrice = z.string().nullable()

const runSchema = z.object({
  id,
  pair: z.string(),
  frame: frameSchema,
  synthetic: z.boolean(),
  digits: count,
  currency: z.string(),
  startCents: z.number(),
  /** Without what open positions would bring. */
  balanceCents: z.number(),
  /** How far the ask is above the bid, in pips and as an integer in units of the last digit. */
  spreadPips: z.number(),
  spread: count,
  riskPercent: z.number(),
  /** Whether candles are numbered instead of dated now. */
  dateHidden: z.boolean(),
  /** When the first played candle begins; null while dates are hidden. */
  from: instant.nullable(),
  /** How many candles are visible before the first one, how many there are to play, and how many are played. */
  context: count,
  bars: count,
  played: count,
  ending: endingSchema.nullable(),
  /** How many orders were placed. */
  orders: count,
  /** Positions that are closed as a whole, those of them that won, and their sum in R. */
  trades: count,
  won: count,
  totalR: z.number(),
  startedAt: instant,
  endedAt: instant.nullable(),
  /** Grows with each action. */
  version: count,
})
export type PracticeRun = z.infer<typeof runSchema>

const orderSchema = z.object({
  /** From 1, in the order of placing. */
  number: z.int().min(1),
  kind: orderKindSchema,
  direction: directionSchema,
  status: z.enum(['pending', 'open', 'closed', 'cancelled']),
  lots: price,
  /** What of it is not closed yet. */
  remaining: price,
  price: maybePrice,
  stop: maybePrice,
  target: maybePrice,
  /** The numbers of candles, from 0 for the first one that is visible. */
  placedIn: count,
  openedIn: count.nullable(),
  closedIn: count.nullable(),
  entry: maybePrice,
  /** Of what is closed. */
  profitCents: z.number(),
  /** To four decimal places; null until it is closed, and without a stop at the entry. */
  r: z.number().nullable(),
  parts: count,
})
export type PracticeOrderView = z.infer<typeof orderSchema>

const closingSchema = z.object({
  order: z.int().min(1),
  part: z.int().min(1),
  closedIn: count,
  lots: price,
  price,
  reason: z.enum(['stop', 'target', 'manual', 'end', 'lost']),
  /** Whether the candle leaves open what came first, so that the worse was counted. */
  unsure: z.boolean(),
  profitCents: z.number(),
})
export type PracticeClosingView = z.infer<typeof closingSchema>

/** Packed as in contract/candles/candle-columns.ts, in base64; while dates are hidden, times are the candles' numbers. */
const packed = z.string()

const fullRunSchema = z.object({
  run: runSchema,
  /** All candles up to the last one that is played. */
  packed,
  orders: z.array(orderSchema),
  closings: z.array(closingSchema),
})
export type FullPracticeRun = z.infer<typeof fullRunSchema>

/** What an action has changed. */
const stepSchema = fullRunSchema.extend({
  /** The number of the first of its candles. */
  first: count,
})
export type PracticeStep = z.infer<typeof stepSchema>

const runParams = z.object({ id })

export const startPracticeRun = endpoint({
  method: 'POST',
  path: '/practice/runs',
  summary:
    'Start a practice run on a copy of candles that the caller can see; 422 says what is missing',
  body: practiceRunInputSchema,
  once: true,
  success: { status: 201, body: runSchema },
})

export const listPracticeRuns = endpoint({
  method: 'GET',
  path: '/practice/runs',
  summary: 'The caller’s practice runs, the newest first',
  query: pageQuery,
  success: { status: 200, body: z.array(runSchema), counted: true },
})

export const getPracticeRun = endpoint({
  method: 'GET',
  path: '/practice/runs/:id',
  summary:
    'A practice run of the caller with its orders, and its candles up to the last one played',
  params: runParams,
  success: { status: 200, body: fullRunSchema },
})

export const deletePracticeRun = endpoint({
  method: 'DELETE',
  path: '/practice/runs/:id',
  summary: 'Delete a practice run of the caller with its orders',
  params: runParams,
  success: { status: 204, body: null },
})

const orderNumber = z.int().min(1).max(ordersMaximum)

const actionSchema = z.discriminatedUnion('do', [
  /** Plays candles, up to the first in which an order is filled or a position closed. */
  z.object({ do: z.literal('advance'), bars: z.int().min(1).max(barsAtOnce) }),
  z.object({
    do: z.literal('place'),
    kind: orderKindSchema,
    direction: directionSchema,
    lots: lotsSchema,
    /** Absent for a market order, which is filled at the last price. */
    price: decimal.nullish(),
    stop: decimal.nullish(),
    target: decimal.nullish(),
  }),
  /** Gives a waiting order or a position these levels; null or absent for none. */
  z.object({
    do: z.literal('change'),
    order: orderNumber,
    price: decimal.nullish(),
    stop: decimal.nullish(),
    target: decimal.nullish(),
  }),
  /** Closes a position at the last price; without lots as a whole. */
  z.object({ do: z.literal('close'), order: orderNumber, lots: lotsSchema.nullish() }),
  z.object({ do: z.literal('cancel'), order: orderNumber }),
  z.object({ do: z.literal('end') }),
])
export type PracticeAction = z.output<typeof actionSchema>

export const actInPracticeRun = endpoint({
  method: 'POST',
  path: '/practice/runs/:id/actions',
  summary:
    'Play candles, or place, change, close and cancel orders; 409 if the run has gone on, the same twice is once',
  params: runParams,
  body: z.object({
    /** The version of the run that the caller has seen. */
    version: count,
    action: actionSchema,
  }),
  success: { status: 200, body: stepSchema },
})

export const getPracticeFigures = endpoint({
  method: 'GET',
  path: '/practice/figures',
  summary:
    'What the caller’s closed practice trades come to, of one run or of all; defined as the journal’s figures',
  query: z.object({ runId: id.optional(), currency: currency.optional() }),
  success: { status: 200, body: journalFiguresSchema },
})

const sharedPracticeSchema = z.object({
  /** Whether the student shares it: with all trades written by hand. */
  isShared: z.boolean(),
  /** The latest. */
  runs: z.array(runSchema),
  figures: journalFiguresSchema.nullable(),
})
export type SharedPractice = z.infer<typeof sharedPracticeSchema>

export const getSharedPractice = endpoint({
  method: 'GET',
  path: '/admin/journals/:userId/practice',
  summary: 'The practice runs and figures of a student who shares all trades written by hand',
  params: z.object({ userId: id }),
  query: z.object({ currency: currency.optional() }),
  success: { status: 200, body: sharedPracticeSchema },
})
