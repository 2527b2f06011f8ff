import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { fromLocalInput } from '#client/ui/forms/local-time.ts'
import { minorUnitsOf } from '#client/ui/forms/money-text.ts'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import { candleFrames } from '#contract/candles/candle-frames.ts'
import type { CandleSeries } from '#contract/candles/candles.ts'
import { minorDigits } from '#contract/currencies.ts'
import { accountCurrencies } from '#contract/practice/practice-currencies.ts'
import { practiceRunInputSchema, runBars } from '#schemas/practice/practice.ts'

const { pair, frame, currency, spreadPips, riskPercent } = practiceRunInputSchema.shape

const decimalWithin = (schema: z.ZodType, message: string) =>
  z
    .string()
    .refine((typed) => typed.trim() !== '' && schema.safeParse(numberOf(typed)).success, message)

/** The fields of a new run, and what they produce. */
export const startFormSchema = z
  .object({
    pair: z.string().min(1, 'Choose a pair').pipe(pair),
    frame,
    start: z.enum(['random', 'period']),
    from: z.string(),
    bars: z
      .string()
      .refine(
        (typed) =>
          /^\s*\d{1,4}\s*$/.test(typed) &&
          Number(typed) >= runBars.least &&
          Number(typed) <= runBars.most,
        `From ${runBars.least} to ${runBars.most}`,
      ),
    hidesDate: z.boolean(),
    balance: z.string(),
    currency,
    spread: decimalWithin(spreadPips.unwrap(), 'From 0 to 100 pips, in tenths'),
    risk: decimalWithin(riskPercent.unwrap(), 'From 0.01 to 100'),
  })
  .superRefine(({ start, from, balance, currency: of }, context) => {
    const say = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message })
    if (start === 'period' && fromLocalInput(from) === null) say('from', 'Choose where it begins')
    const cents = minorUnitsOf(balance, minorDigits(of))
    if (!practiceRunInputSchema.shape.balanceCents.safeParse(cents).success) {
      say('balance', 'Must be an amount such as 10000')
    }
  })
  .transform((typed) => ({
    pair: typed.pair,
    frame: typed.frame,
    from: typed.start === 'period' ? fromLocalInput(typed.from) : null,
    bars: Number(typed.bars),
    hidesDate: typed.hidesDate,
    balanceCents: minorUnitsOf(typed.balance, minorDigits(typed.currency)) ?? 0,
    currency: typed.currency,
    spreadPips: numberOf(typed.spread),
    riskPercent: numberOf(typed.risk),
  }))

/** A pair that can be practised, with the time frames that exist or can be built. */
export interface PracticePair {
  pair: string
  frames: readonly CandleFrame[]
  synthetic: boolean
  from: string
  to: string
  currencies: readonly string[]
}

/** The pairs of the candles that somebody sees of which the size of a lot is known. */
export function practicePairs(series: readonly CandleSeries[]): PracticePair[] {
  const pairs = Map.groupBy(series, (one) => one.pair)
  return [...pairs].flatMap(([name, rows]): PracticePair[] => {
    const currencies = accountCurrencies(name)
    if (currencies.length === 0) return []
    const finest = Math.min(...rows.map((row) => candleFrames.indexOf(row.frame)))
    return [
      {
        pair: name,
        frames: candleFrames.slice(finest),
        synthetic: rows.some(({ synthetic }) => synthetic),
        from: rows.map((row) => row.from).toSorted()[0] ?? '',
        to:
          rows
            .map((row) => row.to)
            .toSorted()
            .at(-1) ?? '',
        currencies,
      },
    ]
  })
}

/** EURUSD, or the first pair in dollars, or the first. */
const usualPair = (pairs: readonly PracticePair[]): PracticePair | undefined =>
  pairs.find((one) => one.pair === 'EURUSD') ??
  pairs.find(({ currencies }) => currencies[0] === 'USD') ??
  pairs[0]

/** Dollars where an account can have them, or the pair's quote currency. */
export const usualCurrency = (currencies: readonly string[]): string =>
  currencies.find((one) => one === 'USD') ?? currencies[0] ?? 'USD'

const usualFrames: readonly CandleFrame[] = ['H1', 'M30', 'M15', 'H4', 'M5', 'M1', 'D1', 'W1']
export const usualFrame = (frames: readonly CandleFrame[]): CandleFrame =>
  usualFrames.find((one) => frames.includes(one)) ?? 'H1'

/** The fields of a new run at first. */
export function startFormValues(pairs: readonly PracticePair[]): z.input<typeof startFormSchema> {
  const usual = usualPair(pairs)
  return {
    pair: usual?.pair ?? '',
    frame: usualFrame(usual?.frames ?? []),
    start: 'random',
    from: '',
    bars: String(runBars.usual),
    hidesDate: true,
    balance: '10000',
    currency: usualCurrency(usual?.currencies ?? []),
    spread: '1',
    risk: '1',
  }
}
