import { z } from 'zod'
import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import { evidenceTradesMaximum, type RequestedEvidence } from '#contract/evidence.ts'
import { pairSchema } from '#schemas/signals/signals.ts'

/** A whole number from 1 to `most`, or '' for none. */
const countField = (most: number) =>
  z
    .string()
    .refine((typed) => typed.trim() === '' || /^\d+$/.test(typed.trim()), 'Must be a whole number')
    .refine(
      (typed) => typed.trim() === '' || (Number(typed) >= 1 && Number(typed) <= most),
      `Must be 1 to ${most}`,
    )

const dateField = z
  .string()
  .refine((typed) => typed === '' || fromLocalInput(typed) !== null, 'Must be a date')

/** What an assignment asks of a journal, as typed; '' asks for nothing. */
export const evidenceFields = {
  trades: countField(evidenceTradesMaximum),
  withStop: z.boolean(),
  pair: z.string().refine((typed) => typed.trim() === '' || pairSchema.safeParse(typed).success, {
    message: 'Enter a symbol such as EURUSD',
  }),
  setup: z.string().max(60),
  risk: z.string().refine(
    (typed) => {
      const percent = Number(withPoint(typed))
      return typed.trim() === '' || (percent >= 0.01 && percent <= 100)
    },
    { message: 'Must be 0.01 to 100' },
  ),
  reviews: countField(52),
  evidenceFrom: dateField,
  evidenceTo: dateField,
  isRequired: z.boolean(),
}

type Typed = { [Field in keyof typeof evidenceFields]: z.output<(typeof evidenceFields)[Field]> }

/** The input for the server; null if nothing is asked for. */
export function evidenceOf(
  typed: Typed,
  before?: RequestedEvidence | null,
): RequestedEvidence | null {
  const { trades, withStop, pair, setup, risk, reviews, isRequired } = typed
  if (trades.trim() === '' && reviews.trim() === '') return null
  return {
    trades:
      trades.trim() === ''
        ? null
        : {
            atLeast: Number(trades),
            withStop,
            pair: pairSchema.safeParse(pair).data ?? null,
            setup: setup.trim() || null,
            riskAtMost: risk.trim() === '' ? null : Number(withPoint(risk)),
          },
    reviews: reviews.trim() === '' ? null : { atLeast: Number(reviews) },
    from: fromLocalInput(typed.evidenceFrom, before?.from),
    to: fromLocalInput(typed.evidenceTo, before?.to),
    isRequired,
  }
}

/** The fields for the existing requirements; empty for a new assignment. */
export function evidenceValues(requested: RequestedEvidence | null | undefined): Typed {
  const trades = requested?.trades
  return {
    trades: trades ? String(trades.atLeast) : '',
    withStop: trades?.withStop ?? true,
    pair: trades?.pair ?? '',
    setup: trades?.setup ?? '',
    risk: trades?.riskAtMost ? String(trades.riskAtMost) : '',
    reviews: requested?.reviews ? String(requested.reviews.atLeast) : '',
    evidenceFrom: requested?.from ? toLocalInput(requested.from) : '',
    evidenceTo: requested?.to ? toLocalInput(requested.to) : '',
    isRequired: requested?.isRequired ?? true,
  }
}
