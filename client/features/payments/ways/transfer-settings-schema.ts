import { z } from 'zod'
import type { TransferSettings, TransferSettingsInput } from '#contract/payments/transfers.ts'
import { transferSettingsInputSchema } from '#schemas/payments/transfers.ts'

/** What is typed: the currencies as 'USD, EUR'. */
export interface TransferValues {
  isOn: boolean
  details: string
  currencies: string
}

export const transferFormValues = ({
  isOn,
  details,
  currencies,
}: TransferSettings): TransferValues => ({
  isOn,
  details: details ?? '',
  currencies: currencies.map((one) => one.toUpperCase()).join(', '),
})

const codesOf = (typed: string): string[] =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((code) => code.toLowerCase())

/** The settings that the fields produce. */
export const transferFormSchema = z
  .object({ isOn: z.boolean(), details: z.string(), currencies: z.string() })
  .transform((typed, context): TransferSettingsInput => {
    const codes = codesOf(typed.currencies)
    const read = transferSettingsInputSchema.safeParse({ ...typed, currencies: codes })
    if (read.success) return read.data
    for (const { path, message } of read.error.issues) {
      const [field = 'isOn'] = path
      const isCode = field === 'currencies' && path.length > 1
      const says = isCode
        ? 'Enter the codes of currencies that offers can have, such as USD'
        : message
      context.addIssue({ code: 'custom', path: [String(field)], message: says })
    }
    return z.NEVER
  })
