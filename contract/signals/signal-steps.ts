import { z } from 'zod'
import { decimal, seenUpdatedAt, text } from '../values.ts'
import { type StepDetail, signalStepKinds, stepDetails } from './step-details.ts'

const kindSchema = z.enum(signalStepKinds)

/** The take profit is target 1; as many as a signal can have. */
const targetsMaximum = 5
export const noteMaximum = 1000

const notPart = 'Must be more than 0 and at most 100'

/** Percent of the position as it was when the signal was entered; a decimal string like a price. */
const partSchema = decimal.pipe(
  z.string().refine((part) => Number(part) > 0 && Number(part) <= 100, notPart),
)

const missing: Record<StepDetail, string> = {
  target: 'Say which target',
  price: 'Enter a price',
  part: 'Enter how much is closed',
  note: 'Enter a note',
}

const detailsSchema = z.object({
  kind: kindSchema,
  /** 1 is the take profit. */
  target: z.int().min(1).max(targetsMaximum).nullish(),
  price: decimal.nullish(),
  part: partSchema.nullish(),
  note: text({ min: 1, max: noteMaximum }).nullish(),
})
export type SignalStep = z.infer<typeof detailsSchema>

export const signalStepInputSchema = detailsSchema
  .extend({ seenUpdatedAt })
  .superRefine((step, context) => {
    for (const detail of ['target', 'price', 'part', 'note'] as const) {
      const [need, isThere] = [stepDetails[step.kind][detail], (step[detail] ?? null) !== null]
      if (need === 'must' && !isThere) {
        context.addIssue({ code: 'custom', path: [detail], message: missing[detail] })
      } else if (!need && isThere) {
        context.addIssue({ code: 'custom', path: [detail], message: 'This step has none' })
      }
    }
  })
export type SignalStepInput = z.infer<typeof signalStepInputSchema>

/** A step as it stands in a signal's history. */
export const recordedStepSchema = z.object({
  kind: kindSchema,
  target: z.int().nullable(),
  /** Where it was entered or closed, or where the stop was moved to; null for what was entered as published. */
  price: z.string().nullable(),
  /** What was closed, in percent of the original position; null if nothing was. */
  part: z.string().nullable(),
  note: z.string().nullable(),
  /** Whether somebody has recorded it, or it follows from prices. */
  by: z.enum(['hand', 'prices']),
})
export type RecordedStep = z.infer<typeof recordedStepSchema>
