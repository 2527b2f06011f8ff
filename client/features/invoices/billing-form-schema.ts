import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import type { BillingInput } from '#contract/invoices.ts'
import { billingInputSchema } from '#schemas/invoices.ts'

const { sellerName, sellerAddress, taxNumber, footer, invoicePrefix } = billingInputSchema.shape

/** The fields' values, and the settings they produce. The rate is typed as '20' or '7.5'. */
export const billingFormSchema = z
  .object({
    sellerName,
    sellerAddress,
    taxNumber,
    footer,
    invoicePrefix,
    rate: z
      .string()
      .trim()
      .regex(/^\d{1,3}([.,]\d{1,2})?$/, 'Enter a rate such as 20 or 7.5')
      .transform((typed) => Math.round(numberOf(typed) * 100))
      .refine((points) => points <= 10_000, { message: 'Must be at most 100' }),
    tax: z.enum(['included', 'added']),
  })
  .transform(
    ({ rate, tax, ...rest }): BillingInput => ({
      ...rest,
      taxBasisPoints: rate,
      taxIncluded: tax === 'included',
    }),
  )
