import type { AcademySettings, SettingsInput } from '#contract/academy-settings.ts'
import type { SettingsRow } from './academy-settings.store.ts'

export const presentSettings = (row: SettingsRow, defaultBrand: string): AcademySettings => ({
  brand: row.brand,
  defaultBrand,
  telegramUrl: row.telegram_url,
  discordUrl: row.discord_url,
  communitySignupOpen: row.community_signup_open,
  contactEmail: row.contact_email,
  supportUrl: row.support_url,
  updatedAt: row.updated_at.toISOString(),
})

/** The columns that hold what was sent. */
export const columnsOf = (input: SettingsInput): Omit<SettingsRow, 'updated_at'> => ({
  brand: input.brand,
  telegram_url: input.telegramUrl,
  discord_url: input.discordUrl,
  community_signup_open: input.communitySignupOpen,
  contact_email: input.contactEmail,
  support_url: input.supportUrl,
})
