import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import { centsOf } from '#client/ui/forms/price-text.ts'
import type { Coupon, CouponInput } from '#contract/coupons.ts'
import { decimalOf, minorUnits } from '#contract/currencies.ts'
import { chargeStep } from '#contract/offers/least-charges.ts'
import { currencies } from '#contract/offers/offer-defaults.ts'
import { paidProgramNames } from '#contract/offers/programs.ts'
import { couponInputSchema } from '#schemas/coupons.ts'

const { amountCents, code, maxUses, maxUsesEach, percent } = couponInputSchema.shape

/** A number as typed; empty means no limit. */
const limit = (schema: z.ZodType<number | null>, message: string) =>
  z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((number) => schema.safeParse(number).success, { message })

/** What the chosen value of the field for it stands for. */
function thingOf(chosen: string) {
  const program = paidProgramNames.find((name) => name === chosen) ?? null
  return { program, offerId: program === null && chosen !== '' ? chosen : null }
}

const moment = z
  .string()
  .refine((typed) => typed === '' || !Number.isNaN(Date.parse(typed)), { message: 'Choose a time' })

/** The first currency of what a coupon is for: a program, an offer by its id, or nothing for all. */
export type MainCurrency = (thing: string) => string

const dollars: MainCurrency = () => 'usd'

/** An example of an amount in a currency: '10.00', '10', '10.000'. */
const exampleIn = (currency: string) => decimalOf(10 * minorUnits(currency), currency)

/** The fields' values, and the coupon they produce; an amount is typed with the decimals of its currency. */
export const couponFormSchema = (coupon?: Coupon, mainCurrency = dollars) =>
  z
    .object({
      code,
      kind: z.enum(['percent', 'amount']),
      value: z.string().trim(),
      /** Empty for the first of whatever it is used for. */
      currency: z.union([z.literal(''), z.enum(currencies)]),
      /** A program, an offer by its id, or nothing for all. */
      program: z.union([z.literal(''), z.enum(paidProgramNames), z.uuid()]),
      startsAt: moment,
      endsAt: moment,
      maxUses: limit(maxUses, 'Must be a whole number from 1 to 1,000,000'),
      maxUsesEach: limit(maxUsesEach, 'Must be a whole number from 1 to 1,000'),
      active: z.boolean(),
    })
    .transform(({ kind, value, currency, program, ...fields }, context): CouponInput => {
      const number = numberOf(value)
      const isPercent = kind === 'percent'
      const typedIn = currency || mainCurrency(program)
      const cents = centsOf(value, typedIn)
      const fits = isPercent
        ? percent.safeParse(number).success
        : amountCents.safeParse(cents).success &&
          cents !== null &&
          cents % chargeStep(typedIn) === 0
      if (value === '' || !fits) {
        const message = isPercent
          ? 'Must be a whole number from 1 to 100'
          : `Enter an amount such as ${exampleIn(typedIn)}`
        context.addIssue({ code: 'custom', path: ['value'], message })
      }
      const startsAt = fromLocalInput(fields.startsAt, coupon?.startsAt)
      const endsAt = fromLocalInput(fields.endsAt, coupon?.endsAt)
      if (startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt)) {
        const message = 'The end must be after the start'
        context.addIssue({ code: 'custom', path: ['endsAt'], message })
      }
      return {
        ...fields,
        percent: isPercent ? number : null,
        amountCents: isPercent ? null : cents,
        currency: isPercent ? null : currency || null,
        ...thingOf(program),
        startsAt,
        endsAt,
      }
    })

/** What is typed for a coupon. */
const typedValue = ({ percent: number, amountCents: cents, currency }: Coupon, main: string) =>
  number?.toString() ?? decimalOf(cents ?? 0, currency ?? main)

/** The fields for an existing coupon, or those of a new one: one use per member. */
export const couponFormValues = (
  coupon?: Coupon,
  mainCurrency = dollars,
): z.input<ReturnType<typeof couponFormSchema>> => ({
  code: coupon?.code ?? '',
  kind: coupon && coupon.percent === null ? 'amount' : 'percent',
  value: coupon ? typedValue(coupon, mainCurrency(coupon.program ?? coupon.offerId ?? '')) : '',
  currency: coupon?.currency ?? '',
  program: coupon?.program ?? coupon?.offerId ?? '',
  startsAt: coupon?.startsAt ? toLocalInput(coupon.startsAt) : '',
  endsAt: coupon?.endsAt ? toLocalInput(coupon.endsAt) : '',
  maxUses: coupon?.maxUses?.toString() ?? '',
  maxUsesEach: coupon ? (coupon.maxUsesEach?.toString() ?? '') : '1',
  active: coupon?.active ?? true,
})
