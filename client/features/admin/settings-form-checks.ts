import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import { withScheme } from '#client/ui/forms/address-text.ts'
import type { SettingsInput } from '#contract/academy-settings.ts'
import { academySettingsSchema, settingsInputSchema } from '#schemas/academy-settings.ts'

const { brand, telegramUrl, discordUrl, communitySignupOpen, contactEmail, supportUrl } =
  settingsInputSchema.shape
const {
  registrationOpen,
  byInvitation,
  askWithoutPayment,
  approveAtOnce,
  academyComplete,
  publicRecord,
  mentorshipPayment,
} = academySettingsSchema.shape

const days = z.coerce
  .number<string>('Enter a number of days')
  .pipe(academySettingsSchema.shape.graceDays)

/** A field that may be left empty, which means null. */
const optional = (schema: z.ZodType<string | null, string | null>, message?: string) =>
  z
    .string()
    .trim()
    .transform((typed, context): string | null => {
      if (typed === '') return null
      const parsed = schema.safeParse(typed)
      if (parsed.success) return parsed.data
      context.addIssue({ code: 'custom', message: message ?? parsed.error.issues[0]?.message })
      return z.NEVER
    })

const link = 'Must be a web address that begins with https://'

/** The same for a web address, whose https:// need not be typed. */
const address = (schema: z.ZodType<string | null, string | null>) =>
  z.string().transform(withScheme).pipe(optional(schema, link))

/** The fields' values, and the settings they produce. */
export const settingsFormSchema = z.object({
  brand: optional(brand),
  telegramUrl: address(telegramUrl),
  discordUrl: address(discordUrl),
  communitySignupOpen,
  registrationOpen,
  byInvitation,
  askWithoutPayment,
  approveAtOnce,
  academyComplete,
  publicRecord,
  mentorshipPayment,
  graceDays: days,
  contactEmail: optional(contactEmail, 'Must be an email address'),
  supportUrl: address(supportUrl),
}) satisfies z.ZodType<Omit<SettingsInput, 'updatedAt'>>

export type SettingsFormValues = z.input<typeof settingsFormSchema>

/** The checks of the settings' form. */
export const settingsResolver = zodResolver(settingsFormSchema)
