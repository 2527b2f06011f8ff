import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, text, webAddress } from './values.ts'

/** What an academy is called that nobody has named. */
export const usualBrand = 'Meridian'

/** One line: the name stands in page titles and in the subjects of mails. */
const brand = text({ min: 1, max: 60 }).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), {
  message: 'Must be one line',
})

/** One payment for each month, or a subscription of the card provider, which takes each by itself. */
export const mentorshipPaymentSchema = z.enum(['month', 'subscription'])
export type MentorshipPayment = z.infer<typeof mentorshipPaymentSchema>

const graceDays = z.int().min(0).max(60)

const settingsFields = {
  /** Null for the name that the program was started with. */
  brand: brand.nullable(),
  telegramUrl: webAddress.nullable(),
  discordUrl: webAddress.nullable(),
  /** Whether 'Join Free Community' on the landing page opens the registration form. */
  communitySignupOpen: z.boolean(),
  contactEmail: z.email().max(254).nullable(),
  supportUrl: webAddress.nullable(),
}

export const settingsInputSchema = z.object({
  ...settingsFields,
  /** Whether people may register by themselves; without it, as it is. */
  registrationOpen: z.boolean().optional(),
  /** Whether, while people may not register by themselves, invitations count; without it, as it is. */
  byInvitation: z.boolean().optional(),
  /** Whether members may ask for a program without paying; without it, as it is. */
  askWithoutPayment: z.boolean().optional(),
  /** Whether a payment opens its program without anybody's approval; without it, as it is. */
  approveAtOnce: z.boolean().optional(),
  /** How the mentorship is paid for; without it, as it is. */
  mentorshipPayment: mentorshipPaymentSchema.optional(),
  /** For how many days access stays after its end; without it, as it is. */
  graceDays: graceDays.optional(),
  /** As read before: tells whether somebody else has changed the settings since. */
  updatedAt: instant,
})
export type SettingsInput = z.infer<typeof settingsInputSchema>

export const academySettingsSchema = z.object({
  ...settingsFields,
  registrationOpen: z.boolean(),
  byInvitation: z.boolean(),
  askWithoutPayment: z.boolean(),
  approveAtOnce: z.boolean(),
  mentorshipPayment: mentorshipPaymentSchema,
  graceDays,
  /** The name that is shown while `brand` is null. */
  defaultBrand: z.string(),
  updatedAt: instant,
})
export type AcademySettings = z.infer<typeof academySettingsSchema>

export const getSettings = endpoint({
  method: 'GET',
  path: '/admin/settings',
  summary: 'The academy’s settings',
  success: { status: 200, body: academySettingsSchema },
})

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/admin/settings',
  summary: 'Replace the academy’s settings; 409 when somebody else has changed them since',
  body: settingsInputSchema,
  success: { status: 200, body: academySettingsSchema },
})
