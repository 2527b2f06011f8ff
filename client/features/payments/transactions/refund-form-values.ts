import { z } from 'zod'
import { minorUnitsOf } from '#client/ui/forms/money-text.ts'
import { decimalOf, minorDigits, minorUnits } from '#contract/currencies.ts'
import type { RefundInput, Transaction } from '#contract/payments/payments.ts'

type Amounts = Pick<Transaction, 'amountCents' | 'refundedCents' | 'currency'>

/** A typed amount in the minor unit of its currency; null if it is not one, as 50.5 yen are not. */
export const centsOf = (typed: string, currency: string): number | null =>
  minorUnitsOf(typed, minorDigits(currency))

/** The fields' values, and the refund they produce; the amount is typed with the decimals of its currency. */
export const refundFormSchema = ({ amountCents, refundedCents, currency }: Amounts) =>
  z
    .object({
      amount: z
        .string()
        .trim()
        .transform((typed) => centsOf(typed, currency))
        .pipe(
          z
            .int(`Enter an amount such as ${decimalOf(50 * minorUnits(currency), currency)}`)
            .refine((cents) => cents > 0 && cents <= amountCents - refundedCents, {
              message: 'Must be more than 0 and at most what is left',
            }),
        ),
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
