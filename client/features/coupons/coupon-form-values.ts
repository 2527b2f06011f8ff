import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import type { Coupon, CouponInput } from '#contract/coupons.ts'
import { paidProgramNames } from '#contract/offers/programs.ts'
import { couponInputSchema } from '#schemas/coupons.ts'

const { code, maxUses, maxUsesEach, percent } = couponInputSchema.shape

/** A number as typed; empty means no limit. */
const limit = (schema: z.ZodType<number | null>, message: string) =>
  z
    .string()
    .trim()
    .transform((typed) => (typed === '' ? null : Number(typed)))
    .refine((number) => schema.safeParse(number).success, { message })

const moment = z
  .string()
  .refine((typed) => typed === '' || !Number.isNaN(Date.parse(typed)), { message: 'Choose a time' })

/** The fields' values, and the coupon they produce. */
export const couponFormSchema = (coupon?: Coupon) =>
  z
    .object({
      code,
      kind: z.enum(['percent', 'amount']),
      value: z.string().trim(),
      program: z.union([z.literal(''), z.enum(paidProgramNames)]),
      startsAt: moment,
      endsAt: moment,
      maxUses: limit(maxUses, 'Must be a whole number from 1 to 1,000,000'),
      maxUsesEach: limit(maxUsesEach, 'Must be a whole number from 1 to 1,000'),
      active: z.boolean(),
    })
    .transform(({ kind, value, program, ...fields }, context): CouponInput => {
      const number = numberOf(value)
      const isPercent = kind === 'percent'
      const fits = isPercent
        ? percent.safeParse(number).success
        : /^\d{1,7}([.,]\d{1,2})?$/.test(value) && numberOf(value) > 0
      if (value === '' || !fits) {
        const message = isPercent
          ? 'Must be a whole number from 1 to 100'
          : 'Enter an amount such as 10.00'
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
        amountCents: isPercent ? null : Math.round(numberOf(value) * 100),
        program: program === '' ? null : program,
        startsAt,
        endsAt,
      }
    })

/** The fields for an existing coupon, or those of a new one: one use per member. */
export const couponFormValues = (
  coupon?: Coupon,
): z.input<ReturnType<typeof couponFormSchema>> => ({
  code: coupon?.code ?? '',
  kind: coupon && coupon.percent === null ? 'amount' : 'percent',
  value: coupon ? (coupon.percent?.toString() ?? ((coupon.amountCents ?? 0) / 100).toFixed(2)) : '',
  program: coupon?.program ?? '',
  startsAt: coupon?.startsAt ? toLocalInput(coupon.startsAt) : '',
  endsAt: coupon?.endsAt ? toLocalInput(coupon.endsAt) : '',
  maxUses: coupon?.maxUses?.toString() ?? '',
  maxUsesEach: coupon ? (coupon.maxUsesEach?.toString() ?? '') : '1',
  active: coupon?.active ?? true,
})
