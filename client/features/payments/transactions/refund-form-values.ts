import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { decimalOf, minorUnits } from '#contract/currencies.ts'
import type { RefundInput, Transaction } from '#contract/payments.ts'

type Amounts = Pick<Transaction, 'amountCents' | 'refundedCents' | 'currency'>

/** A typed amount in the minor unit of its currency. */
export const centsOf = (typed: string, currency: string): number =>
  Math.round(numberOf(typed) * minorUnits(currency))

/** The fields' values, and the refund they produce; the amount is typed as 50.00. */
export const refundFormSchema = ({ amountCents, refundedCents, currency }: Amounts) =>
  z
    .object({
      amount: z
        .string()
        .trim()
        .regex(/^\d{1,7}([.,]\d{1,3})?$/, 'Enter an amount such as 50.00')
        .transform((typed) => centsOf(typed, currency))
        .refine((cents) => cents > 0 && cents <= amountCents - refundedCents, {
          message: 'Must be more than 0 and at most what is left',
        }),
      reason: z.string().trim().max(500),
      endAccess: z.boolean(),
    })
    .transform(
      ({ amount, reason, endAccess }): RefundInput => ({
        amountCents: amount,
        ...(reason && { reason }),
        endAccess,
      }),
    )

/** Everything that is left, and ending the access. */
export const refundFormValues = ({
  amountCents,
  refundedCents,
  currency,
}: Amounts): z.input<ReturnType<typeof refundFormSchema>> => ({
  amount: decimalOf(amountCents - refundedCents, currency),
  reason: '',
  endAccess: true,
})
