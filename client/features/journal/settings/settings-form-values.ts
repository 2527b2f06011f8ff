import { z } from 'zod'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import type { JournalSettings } from '#contract/journal/journal.ts'
import { journalSettingsSchema } from '#schemas/journal/journal.ts'
import { centsOf, isAmount, notAnAmount, typedAmount } from '../money-input.ts'

const { currency, startingBalanceCents, defaultRiskPercent } = journalSettingsSchema.shape

const isBalance = (typed: string) => isAmount(typed) && !typed.includes('-')

/** The fields' values, and the settings they produce. */
export const settingsFormSchema = z
  .object({
    currency,
    balance: z.string().refine(isBalance, { message: notAnAmount }),
    risk: z
      .string()
      .refine(
        (typed) => typed.trim() !== '' && defaultRiskPercent.safeParse(numberOf(typed)).success,
        { message: 'Must be a percentage from 0.01 to 100' },
      ),
  })
  // The currency decides how many decimals it may have.
  .refine(
    ({ balance, currency: of }) =>
      !isBalance(balance) || startingBalanceCents.safeParse(centsOf(balance, of)).success,
    { path: ['balance'], message: notAnAmount },
  )
  .transform(
    (fields): JournalSettings => ({
      currency: fields.currency,
      startingBalanceCents: centsOf(fields.balance, fields.currency) ?? 0,
      defaultRiskPercent: numberOf(fields.risk),
    }),
  )

/** The fields for the current settings. */
export const settingsFormValues = (settings: JournalSettings) => ({
  currency: settings.currency,
  balance: typedAmount(settings.startingBalanceCents, settings.currency),
  risk: String(settings.defaultRiskPercent),
})
