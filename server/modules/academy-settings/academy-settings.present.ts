import type { AcademySettings } from '#contract/academy-settings.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SettingsRow } from './academy-settings.store.ts'

export const presentSettings = (row: SettingsRow, defaultBrand: string): AcademySettings => ({
  ...instants(row),
  defaultBrand,
})
