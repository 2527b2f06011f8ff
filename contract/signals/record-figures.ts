import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../values.ts'
import { followersSumSchema } from './followers-sum.ts'
import { trackRecordSchema } from './signals.ts'

/** With at least this many results an interval is stated; with fewer there are too few to say. */
export const signalsToSay = 20

/** By what the closed signals are divided. `month` is that of closing, `hour` that of publication, both in UTC. */
export const recordDimensions = [
  'pair',
  'strategy',
  'month',
  'direction',
  'hour',
  'mentor',
] as const
const recordDimensionSchema = z.enum(recordDimensions)
export type RecordDimension = (typeof recordDimensions)[number]

/** The most groups of a dimension; further ones are put together in one. */
export const groupsMaximum = 60

const intervalSchema = z.object({ low: z.number(), high: z.number() })
export type Interval = z.infer<typeof intervalSchema>

const { finished, won, lost, winRate, withR, averageR, expectancyR, profitFactor, equityCurve } =
  trackRecordSchema.shape

const figuresSchema = z.object({
  finished,
  won,
  lost,
  winRate,
  /** The 95 % interval of the win rate in percent (Wilson's); null for fewer than `signalsToSay`. */
  winRateInterval: intervalSchema.nullable(),
  withR,
  /** The sum of the results in R, to two decimal places. */
  totalR: z.number(),
  averageR,
  /** The 95 % interval of the average in R (Student's t); null for fewer than `signalsToSay`. */
  averageRInterval: intervalSchema.nullable(),
  expectancyR,
  profitFactor,
  /** The largest fall of the sum of results from a peak, in R, in the order of closing; from zero on. */
  maxDrawdownR: z.number(),
})
export type Figures = z.infer<typeof figuresSchema>

const groupSchema = figuresSchema.extend({
  /** What its signals have in common: a pair, an id, YYYY-MM, BUY or SELL, or an hour; null if that is not known. */
  key: z.string().nullable(),
  /** The name of a strategy or a mentor; null where there is none to show. */
  name: z.string().nullable(),
  /** Whether it is what was put together because there are too many groups. */
  isRest: z.boolean(),
})
export type FigureGroup = z.infer<typeof groupSchema>

/** What the figures are of: everything that was published, whatever became of it. */
const countedSchema = z.object({
  /** The first publication and the last end, or deletion before it, among what is counted; null if there is none. */
  from: instant.nullable(),
  to: instant.nullable(),
  published: z.number(),
  /** Pending or in the market, and not deleted. */
  open: z.number(),
  /** Reached the target, hit the stop, or were closed by hand: the figures are of these. */
  finished: z.number(),
  closedByHand: z.number(),
  cancelled: z.number(),
  expired: z.number(),
  /** Deleted while pending or in the market, so that nobody knows what became of them. */
  deletedOpen: z.number(),
  /** Deleted at any time; they are among the others. */
  deleted: z.number(),
  /** How many of the finished ones have a result in R. */
  withR: z.number(),
})
export type Counted = z.infer<typeof countedSchema>

export const recordFiguresSchema = z.object({
  counted: countedSchema,
  all: figuresSchema,
  equityCurve,
  by: z.record(recordDimensionSchema, z.array(groupSchema).max(groupsMaximum + 1)),
  /** What members could have had of those that it is modelled for; absent where it is of none. */
  followers: followersSumSchema.optional(),
})
export type RecordFigures = z.infer<typeof recordFiguresSchema>

/** What the sales page shows of the public record. The win rate is null for fewer than `signalsForRate`. */
export const recordSummarySchema = z.object({
  ...countedSchema.pick({ from: true, to: true, published: true, finished: true, withR: true })
    .shape,
  ...figuresSchema.pick({ won: true, lost: true, winRate: true, averageR: true, totalR: true })
    .shape,
})
export type RecordSummary = z.infer<typeof recordSummarySchema>

export const getRecordFigures = endpoint({
  method: 'GET',
  path: '/courses/signals/record/figures',
  summary:
    'The figures of all signals that the caller may see, as a whole and by pair, strategy, month, direction, hour and mentor',
  success: { status: 200, body: recordFiguresSchema },
})

/** How long a signal has been closed before it appears in the public record. */
export const publicAfterHours = 24

export const getPublicRecord = endpoint({
  method: 'GET',
  path: '/record/figures',
  summary:
    'The same for everybody, of signals closed for at least a day; 404 unless the owner has switched it on',
  success: { status: 200, body: recordFiguresSchema },
})

/** The picture that a link to the public record is shown with. */
export const recordPicturePath = '/record/picture.png'

const choice = z.object({ id, name: z.string() })

/** What a list of signals can be narrowed to. */
export const listSignalFilters = endpoint({
  method: 'GET',
  path: '/courses/signals/filters',
  summary: 'The pairs, strategies and mentors of the signals that the caller may see',
  success: {
    status: 200,
    body: z.object({
      pairs: z.array(z.string()),
      strategies: z.array(choice),
      mentors: z.array(choice),
    }),
  },
})
