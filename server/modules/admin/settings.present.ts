import type { AcademySettings, SettingsInput } from '#contract/admin.ts'
import type { SettingsRow } from './settings.store.ts'

export const presentSettings = (row: SettingsRow, defaultBrand: string): AcademySettings => ({
  brand: row.brand,
  defaultBrand,
  telegramUrl: row.telegramUrl,
  discordUrl: row.discordUrl,
  communitySignupOpen: row.communitySignupOpen,
  contactEmail: row.contactEmail,
  supportUrl: row.supportUrl,
  updatedAt: row.updatedAt.toISOString(),
})

/** The columns that hold what was sent. */
export const columnsOf = (input: SettingsInput): Omit<SettingsRow, 'updatedAt'> => ({
  brand: input.brand,
  telegramUrl: input.telegramUrl,
  discordUrl: input.discordUrl,
  communitySignupOpen: input.communitySignupOpen,
  contactEmail: input.contactEmail,
  supportUrl: input.supportUrl,
})
