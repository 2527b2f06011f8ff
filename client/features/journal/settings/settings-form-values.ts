import { z } from 'zod'
import { type JournalSettings, journalSettingsSchema } from '#contract/journal.ts'
import { centsOf, isAmount, notAnAmount, typedAmount } from '../money-input.ts'

const { currency, startingBalanceCents, defaultRiskPercent } = journalSettingsSchema.shape

/** What the fields hold, and the settings that it makes. */
export const settingsFormSchema = z
  .object({
    currency,
    balance: z
      .string()
      .refine((typed) => isAmount(typed) && !typed.includes('-'), { message: notAnAmount }),
    risk: z
      .string()
      .refine(
        (typed) => typed.trim() !== '' && defaultRiskPercent.safeParse(Number(typed)).success,
        { message: 'Must be a percentage from 0.01 to 100' },
      ),
  })
  .refine(
    (fields) => startingBalanceCents.safeParse(centsOf(fields.balance, fields.currency)).success,
    { path: ['balance'], message: notAnAmount },
  )
  .transform(
    (fields): JournalSettings => ({
      currency: fields.currency,
      startingBalanceCents: centsOf(fields.balance, fields.currency) ?? 0,
      defaultRiskPercent: Number(fields.risk),
    }),
  )

/** The fields for the settings as they are. */
export const settingsFormValues = (settings: JournalSettings) => ({
  currency: settings.currency,
  balance: typedAmount(settings.startingBalanceCents, settings.currency),
  risk: String(settings.defaultRiskPercent),
})
