import { z } from 'zod'
import { fromLocalInput } from '#client/ui/forms/local-time.ts'
import type { ManagedDrill } from '#contract/drills.ts'
import {
  drillInputSchema,
  momentInputSchema,
  momentsMaximum,
  pickInputSchema,
  roundDecisions,
} from '#schemas/drills.ts'
import { followingCandles, visibleCandles } from '#schemas/exercises.ts'

/** A whole number as typed, within bounds. */
const whole = ({ least, most }: { least: number; most: number }) =>
  z
    .string()
    .trim()
    .refine(
      (typed) => /^\d{1,4}$/.test(typed) && Number(typed) >= least && Number(typed) <= most,
      `From ${least} to ${most}`,
    )
    .transform(Number)

/** A day and time as typed, in the user's time zone. */
const localTime = (missing: string) =>
  z.string().transform((typed, context) => {
    const at = fromLocalInput(typed)
    if (at === null) context.addIssue({ code: 'custom', message: missing })
    return at ?? ''
  })

/** The fields of a drill as a whole, and what they produce. */
export const drillFormSchema = z.object({
  title: drillInputSchema.shape.title,
  decisions: whole(roundDecisions),
  before: whole(visibleCandles),
  after: whole(followingCandles),
})

/** The fields for an existing drill, or those of a new one. */
export const drillFormValues = (drill?: ManagedDrill): z.input<typeof drillFormSchema> => ({
  title: drill?.title ?? '',
  decisions: String(drill?.decisions ?? roundDecisions.usual),
  before: String(drill?.before ?? visibleCandles.usual),
  after: String(drill?.after ?? followingCandles.usual),
})

const pair = z.string().min(1, 'Choose a pair').pipe(momentInputSchema.shape.pair)

export const momentFormSchema = z.object({
  pair,
  frame: momentInputSchema.shape.frame,
  lastAt: localTime('Choose the last visible candle'),
  setup: momentInputSchema.shape.setup,
})

export const momentFormValues: z.input<typeof momentFormSchema> = {
  pair: '',
  frame: 'H1',
  lastAt: '',
  setup: '',
}

export const pickFormSchema = z.object({
  pairs: pickInputSchema.shape.pairs,
  frame: pickInputSchema.shape.frame,
  from: localTime('Choose when the period begins'),
  to: localTime('Choose when the period ends'),
  count: whole({ least: 1, most: momentsMaximum }),
  setup: pickInputSchema.shape.setup,
})

export const pickFormValues: z.input<typeof pickFormSchema> = {
  pairs: [],
  frame: 'H1',
  from: '',
  to: '',
  count: '20',
  setup: '',
}
