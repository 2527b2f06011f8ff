import { z } from 'zod'
import { withScheme } from '#client/ui/forms/address-text.ts'
import {
  type AcademySettings,
  academySettingsSchema,
  type SettingsInput,
  settingsInputSchema,
} from '#contract/academy-settings.ts'

const { brand, telegramUrl, discordUrl, communitySignupOpen, contactEmail, supportUrl } =
  settingsInputSchema.shape
const { registrationOpen, byInvitation, askWithoutPayment, approveAtOnce, mentorshipPayment } =
  academySettingsSchema.shape

const days = z.coerce
  .number<string>('Give a number of days')
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
  mentorshipPayment,
  graceDays: days,
  contactEmail: optional(contactEmail, 'Must be an email address'),
  supportUrl: address(supportUrl),
}) satisfies z.ZodType<Omit<SettingsInput, 'updatedAt'>>

export type SettingsFormValues = z.input<typeof settingsFormSchema>

/** The fields for the current settings. */
export const settingsFormValues = (settings: AcademySettings): SettingsFormValues => ({
  brand: settings.brand ?? '',
  telegramUrl: settings.telegramUrl ?? '',
  discordUrl: settings.discordUrl ?? '',
  communitySignupOpen: settings.communitySignupOpen,
  registrationOpen: settings.registrationOpen,
  byInvitation: settings.byInvitation,
  askWithoutPayment: settings.askWithoutPayment,
  approveAtOnce: settings.approveAtOnce,
  mentorshipPayment: settings.mentorshipPayment,
  graceDays: String(settings.graceDays),
  contactEmail: settings.contactEmail ?? '',
  supportUrl: settings.supportUrl ?? '',
})

export const fieldLabels: Record<keyof SettingsFormValues, string> = {
  brand: 'Brand name',
  telegramUrl: 'Telegram link',
  discordUrl: 'Discord link',
  communitySignupOpen: 'Community sign-up open',
  registrationOpen: 'Registration open',
  byInvitation: 'Registration by invitation',
  askWithoutPayment: 'Ask without payment',
  approveAtOnce: 'Approve payments at once',
  mentorshipPayment: 'How the mentorship is paid',
  graceDays: 'Days of grace',
  contactEmail: 'Contact email',
  supportUrl: 'Support page',
}

/** Fields that somebody else has changed and the user has edited too: each label with its new value. */
export function clashes(
  base: AcademySettings,
  newest: AcademySettings,
  isTyped: (field: keyof SettingsFormValues) => boolean,
): string[] {
  const before = settingsFormValues(base)
  const after = settingsFormValues(newest)
  return settingsFormSchema
    .keyof()
    .options.filter((field) => before[field] !== after[field] && isTyped(field))
    .map((field) => `${fieldLabels[field]}: ${shown(after[field])}`)
}

function shown(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  return value === '' ? 'empty' : value
}
