import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant, line, webAddress } from './values.ts'

/** The name of an academy whose owner has not set one. */
export const usualBrand = 'Meridian'

/** A single line, because the name appears in page titles and in mail subjects. */
const brand = line({ min: 1, max: 60 })

/** Either one payment for each month, or a subscription that the card provider charges automatically. */
export const mentorshipPaymentSchema = z.enum(['month', 'subscription'])
export type MentorshipPayment = z.infer<typeof mentorshipPaymentSchema>

const graceDays = z.int().min(0).max(60)

const settingsFields = {
  /** Null for the name configured at startup. */
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
  /** Whether people may register by themselves; unchanged if absent. */
  registrationOpen: z.boolean().optional(),
  /** Whether invitations count while people may not register by themselves; unchanged if absent. */
  byInvitation: z.boolean().optional(),
  /** Whether members may request a program without paying; unchanged if absent. */
  askWithoutPayment: z.boolean().optional(),
  /** Whether a payment opens its program without anybody's approval; unchanged if absent. */
  approveAtOnce: z.boolean().optional(),
  /** Whether the academy's program is complete: certificates need it; unchanged if absent. */
  academyComplete: z.boolean().optional(),
  /** Whether everybody may see the record of signals; unchanged if absent. */
  publicRecord: z.boolean().optional(),
  /** How the mentorship is paid for; unchanged if absent. */
  mentorshipPayment: mentorshipPaymentSchema.optional(),
  /** For how many days access lasts after a subscription's end; unchanged if absent. */
  graceDays: graceDays.optional(),
  /** The value last read, to detect whether somebody else has changed the settings since. */
  updatedAt: instant,
})
export type SettingsInput = z.infer<typeof settingsInputSchema>

export const academySettingsSchema = z.object({
  ...settingsFields,
  registrationOpen: z.boolean(),
  byInvitation: z.boolean(),
  askWithoutPayment: z.boolean(),
  approveAtOnce: z.boolean(),
  academyComplete: z.boolean(),
  publicRecord: z.boolean(),
  mentorshipPayment: mentorshipPaymentSchema,
  graceDays,
  /** The name shown while `brand` is null. */
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
  summary: 'Replace the academy’s settings; 409 when someone else has changed them since',
  body: settingsInputSchema,
  success: { status: 200, body: academySettingsSchema },
})
