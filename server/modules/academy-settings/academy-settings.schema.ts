import type { Generated } from 'kysely'
import type { MentorshipPayment } from '#contract/academy-settings.ts'

interface AcademySettingsTable {
  onlyRow: Generated<boolean>
  brand: string | null
  telegramUrl: string | null
  discordUrl: string | null
  communitySignupOpen: Generated<boolean>
  registrationOpen: Generated<boolean>
  byInvitation: Generated<boolean>
  askWithoutPayment: Generated<boolean>
  approveAtOnce: Generated<boolean>
  /** Whether the academy's program has all its content, without which nobody is certified. */
  academyComplete: Generated<boolean>
  /** Whether everybody may see the record of signals. */
  publicRecord: Generated<boolean>
  mentorshipPayment: Generated<MentorshipPayment>
  graceDays: Generated<number>
  contactEmail: string | null
  supportUrl: string | null
  updatedAt: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    academySettings: AcademySettingsTable
  }
}
