import { z } from 'zod'
import { candleFrames } from '../candles/candle-frames.ts'
import { endpoint } from '../endpoint.ts'
import { pairSchema } from '../signals/signals.ts'
import { id, instant, text } from '../values.ts'

/** How many candles are shown with a question. */
export const exhibitCandles = { least: 10, most: 500 }
/** How many pictures, and how many windows of candles, a quiz may have. */
export const exhibitsMaximum = 1000
export const alternativeTextMaximum = 500

/** What a question may show above it: pictures and candles of its quiz, by their ids. */
export const exhibitFields = {
  picture: z
    .object({
      id,
      /** For those who do not see it. */
      alt: text({ min: 1, max: alternativeTextMaximum, message: 'Describe the picture' }),
    })
    .optional(),
  chart: z.object({ id }).optional(),
}

const frame = z.enum(candleFrames)

/** A window of candles, copied when it was chosen: nothing of what follows it. */
export const shownChartSchema = z.object({
  pair: z.string(),
  frame,
  synthetic: z.boolean(),
  digits: z.int().min(0),
  /** Packed as in contract/candles/candle-columns.ts, in base64. */
  packed: z.string(),
})
export type ShownChart = z.infer<typeof shownChartSchema>

/** What is shown above a question; the address of the picture is short-lived and bound to the caller. */
export const shownFields = {
  picture: z.object({ url: z.string(), alt: z.string() }).optional(),
  chart: shownChartSchema.optional(),
}

const quizParams = z.object({ id, quizId: id })

/** Multipart, with the image in the field `picture`. */
export const addQuizPicture = endpoint({
  method: 'POST',
  path: '/courses/:id/quizzes/:quizId/pictures',
  summary:
    'Add a picture for the questions of a quiz (multipart, field picture: an image of at most 5 MiB)',
  params: quizParams,
  success: { status: 201, body: z.object({ id, url: z.string() }) },
})

/** Which of the academy's candles a question shows. */
const windowSchema = z.object({
  pair: pairSchema,
  frame,
  /** Candles that begin at this time or later. */
  from: instant,
  /** And at this time at the latest. */
  to: instant,
})
export type CandleWindow = z.infer<typeof windowSchema>

export const createQuizChart = endpoint({
  method: 'POST',
  path: '/courses/:id/quizzes/:quizId/charts',
  summary: 'Copy candles of the academy for the questions of a quiz; 422 says which are missing',
  params: quizParams,
  body: windowSchema,
  once: true,
  success: { status: 201, body: shownChartSchema.extend({ id }) },
})
export type QuizChart = z.infer<(typeof createQuizChart)['success']['body']>
