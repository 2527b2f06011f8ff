import type { UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { withPoint } from '#client/ui/forms/decimal-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import { conversionOf, convertedCents } from '#client/ui/trading/trade-conversion.ts'
import type { JournalSettings, Trade } from '#contract/journal/journal.ts'
import type { TradeLevels } from '#contract/journal/trade-results.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { tradeInputSchema } from '#schemas/journal/journal.ts'
import { directionSchema, tradePairSchema } from '#schemas/signals/signals.ts'
import { decimal } from '#schemas/values.ts'
import { centsOf, isAmount, notAnAmount, typedAmount } from '../money-input.ts'

const { entry, lots, notes, setup, tags, currency } = tradeInputSchema.shape

/** Parses the input of a field with a schema of the contract. */
const read = <Value>(
  schema: z.ZodType<Value, unknown>,
  typed: unknown,
  context: z.RefinementCtx,
): Value => {
  const parsed = schema.safeParse(typed)
  if (parsed.success) return parsed.data
  for (const { message } of parsed.error.issues) context.addIssue(message)
  return z.NEVER
}

/** The words between commas. */
const wordsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)

const required = <Value>(schema: z.ZodType<Value, unknown>) =>
  z.string().transform((typed, context) => read(schema, typed, context))

/** A field that may be left empty, which gives null. */
const optional = <Value>(schema: z.ZodType<Value, unknown>) =>
  z
    .string()
    .transform((typed, context) => (typed.trim() === '' ? null : read(schema, typed, context)))

/** A price or a number of lots as typed, with a decimal comma too. */
const typed = (schema: typeof decimal) =>
  z.preprocess((value) => (typeof value === 'string' ? withPoint(value) : value), schema)

const typedDecimal = typed(decimal)

/** The currency decides how many decimals it may have. */
const amount = z
  .string()
  .refine((typed) => typed.trim() === '' || isAmount(typed), { message: notAnAmount })

/**
 * The fields' values, and the trade they produce. `closing` asks only for what closes it. Times equal
 * to the trade's own to the minute keep the trade's own seconds.
 */
export const tradeFormSchema = (trade?: Trade, closing = false) =>
  z
    .object({
      pair: tradePairSchema,
      direction: directionSchema,
      openedAt: z.string().refine((typed) => fromLocalInput(typed) !== null, {
        message: 'Enter when the trade was opened',
      }),
      closedAt: z.string(),
      entry: required(typed(entry)),
      exit: optional(typedDecimal),
      stopLoss: optional(typedDecimal),
      takeProfit: optional(typedDecimal),
      lots: required(typed(lots)),
      fees: amount.transform((typed) => typed.trim() || '0'),
      profit: amount,
      rate: optional(typedDecimal),
      currency: currency.unwrap(),
      setup: setup.unwrap().unwrap(),
      tags: z.string().transform((typed, context) => read(tags.unwrap(), wordsOf(typed), context)),
      signalId: z.string(),
      rating: z.enum(['', '1', '2', '3', '4', '5']),
      notes: notes.unwrap(),
      shared: z.boolean(),
    })
    .superRefine(({ exit, closedAt, fees, profit, currency }, context) => {
      const isClosed = fromLocalInput(closedAt) !== null
      const issue = (path: string, message: string) =>
        context.addIssue({ code: 'custom', path: [path], message })
      if ((isClosed || closing) && exit === null)
        issue('exit', 'A closed trade needs an exit price')
      if ((exit !== null || closing) && !isClosed) {
        issue('closedAt', 'Enter when the trade was closed')
      }
      if (isAmount(fees) && centsOf(fees, currency) === null) issue('fees', notAnAmount)
      if (isAmount(profit) && centsOf(profit, currency) === null) issue('profit', notAnAmount)
    })
    .transform(
      ({ fees, profit, rate, rating, openedAt, closedAt, setup, signalId, ...fields }) => ({
        ...fields,
        openedAt: fromLocalInput(openedAt, trade?.openedAt) ?? openedAt,
        closedAt: fromLocalInput(closedAt, trade?.closedAt),
        feesCents: centsOf(fees, fields.currency) ?? 0,
        profitCents: centsOf(profit, fields.currency) ?? profitByRate(fields, rate),
        setup: setup || null,
        signalId: signalId || null,
        rating: rating === '' ? null : Number(rating),
      }),
    )

type Levels = Omit<TradeLevels, 'exit'> & { exit: string | null; currency: string }

/** The profit if it needs a rate; null otherwise, so that the server computes it. */
function profitByRate({ exit, currency, ...levels }: Levels, rate: string | null): number | null {
  if (exit === null || !conversionOf({ ...levels, exit }, currency)) return null
  return convertedCents({ ...levels, exit }, currency, rate)
}

export type TradeFormValues = z.input<ReturnType<typeof tradeFormSchema>>

/** The form of a trade, as passed to its parts. */
export type TradeFormApi = UseFormReturn<
  TradeFormValues,
  unknown,
  z.output<ReturnType<typeof tradeFormSchema>>
>

interface Filled {
  trade?: Trade
  closing?: boolean
  /** The signal whose levels a new trade takes over. */
  signal?: Signal | undefined
  /** With how many lots it takes it. */
  lots?: string | undefined
}

/** The fields for an existing trade, or those of a new one at `now`. */
export function tradeFormValues(
  settings: Pick<JournalSettings, 'currency'>,
  now: Date,
  { trade, closing = false, signal, lots: ofSignal }: Filled = {},
): TradeFormValues {
  const currency = trade?.currency ?? settings.currency
  const statedProfit = trade && !trade.profitComputed ? trade.profitCents : null
  return {
    pair: trade?.pair ?? signal?.pair ?? '',
    direction: trade?.direction ?? signal?.direction ?? 'BUY',
    openedAt: toLocalInput(trade?.openedAt ?? now),
    closedAt: trade?.closedAt ? toLocalInput(trade.closedAt) : closing ? toLocalInput(now) : '',
    entry: trade?.entry ?? signal?.entry ?? '',
    exit: trade?.exit ?? '',
    stopLoss: (trade ? trade.stopLoss : signal?.stopLoss) ?? '',
    takeProfit: (trade ? trade.takeProfit : signal?.takeProfit) ?? '',
    lots: trade?.lots ?? (signal && ofSignal) ?? '',
    fees: typedAmount(trade?.feesCents ?? 0, currency),
    profit: typedAmount(statedProfit, currency),
    rate: '',
    currency,
    setup: trade?.setup ?? '',
    tags: trade?.tags.join(', ') ?? '',
    signalId: trade?.signalId ?? signal?.id ?? '',
    rating: ratingOf(trade?.rating ?? null),
    notes: trade?.notes ?? '',
    shared: trade?.shared ?? false,
  }
}

const ratingOf = (rating: number | null): TradeFormValues['rating'] =>
  (['1', '2', '3', '4', '5'] as const).find((value) => Number(value) === rating) ?? ''
