import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, instant, text, webAddress } from './values.ts'

/** Mentorships that end within so many days are told as expiring soon. */
export const expiringSoonDays = 14

/** At most so many of them, and at most so many courses, are named. */
export const statsLimit = 100

export const adminStatsSchema = z.object({
  /** Users without the admin role. */
  totalStudents: z.number().int(),
  /** Mentorship subscriptions that are active now. */
  activeMentorships: z.number().int(),
  /** Dollars paid in this calendar month (UTC), less what was given back in it; may be below 0. */
  revenueThisMonth: z.number(),
  /** All active mentorships that end within 14 days, also those that are not named below. */
  expiringMentorships: z.number().int(),
  /** Those that end first. */
  expiringSoon: z.array(
    z.object({
      /** Of the subscription, to extend it by. */
      id,
      name: z.string(),
      email: z.string(),
      subscriptionEnd: instant,
    }),
  ),
  /** The published courses, newest first. */
  courses: z.array(
    z.object({
      id,
      title: z.string(),
      /** Percent, rounded: completed lessons of all lessons, over the students who have begun. */
      completion: z.number().int().min(0).max(100),
    }),
  ),
})
export type AdminStats = z.infer<typeof adminStatsSchema>

/** One line: the name stands in page titles and in the subjects of mails. */
const brand = text({ min: 1, max: 60 }).refine((value) => !/[\p{Cc}\u2028\u2029]/u.test(value), {
  message: 'Must be one line',
})

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
  /** As read before: tells whether somebody else has changed the settings since. */
  updatedAt: instant,
})
export type SettingsInput = z.infer<typeof settingsInputSchema>

export const academySettingsSchema = z.object({
  ...settingsFields,
  /** The name that is shown while `brand` is null. */
  defaultBrand: z.string(),
  updatedAt: instant,
})
export type AcademySettings = z.infer<typeof academySettingsSchema>

export const getAdminStats = endpoint({
  method: 'GET',
  path: '/admin/stats',
  summary: 'How the academy is doing: students, mentorships, revenue, completion per course',
  success: { status: 200, body: adminStatsSchema },
})

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
