import { z } from 'zod'
import { minorUnitsOf } from '#client/ui/forms/money-text.ts'
import { decimalOf, minorDigits, minorUnits } from '#contract/currencies.ts'
import type { ConfirmTransferInput, Transfer } from '#contract/payments/transfers.ts'

/** What has arrived, typed with the decimals of the currency, and on which day. */
export const confirmFormSchema = ({ currency }: Pick<Transfer, 'currency'>) =>
  z
    .object({
      amount: z
        .string()
        .trim()
        .transform((typed) => minorUnitsOf(typed, minorDigits(currency)))
        .pipe(
          z
            .int(`Enter an amount such as ${decimalOf(50 * minorUnits(currency), currency)}`)
            .min(1, 'Must be more than 0'),
        ),
      receivedOn: z.iso.date('Enter the day'),
    })
    .transform(
      ({ amount, receivedOn }): ConfirmTransferInput => ({ amountCents: amount, receivedOn }),
    )

/** The expected amount, today. */
export const confirmFormValues = (
  { amountCents, currency }: Pick<Transfer, 'amountCents' | 'currency'>,
  today: string,
): z.input<ReturnType<typeof confirmFormSchema>> => ({
  amount: decimalOf(amountCents, currency),
  receivedOn: today,
})
