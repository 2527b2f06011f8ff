import type { AcademySettings, SettingsInput } from '#contract/academy-settings.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SettingsRow } from './academy-settings.store.ts'

export const presentSettings = (row: SettingsRow, defaultBrand: string): AcademySettings => ({
  ...instants(row),
  defaultBrand,
})

/** The columns for the submitted values. */
export const columnsOf = (input: SettingsInput): Partial<Omit<SettingsRow, 'updatedAt'>> => ({
  brand: input.brand,
  telegramUrl: input.telegramUrl,
  discordUrl: input.discordUrl,
  communitySignupOpen: input.communitySignupOpen,
  ...(input.registrationOpen !== undefined && { registrationOpen: input.registrationOpen }),
  ...(input.byInvitation !== undefined && { byInvitation: input.byInvitation }),
  ...(input.askWithoutPayment !== undefined && { askWithoutPayment: input.askWithoutPayment }),
  ...(input.approveAtOnce !== undefined && { approveAtOnce: input.approveAtOnce }),
  ...(input.academyComplete !== undefined && { academyComplete: input.academyComplete }),
  ...(input.mentorshipPayment !== undefined && { mentorshipPayment: input.mentorshipPayment }),
  ...(input.graceDays !== undefined && { graceDays: input.graceDays }),
  contactEmail: input.contactEmail,
  supportUrl: input.supportUrl,
})
