import type { Generated } from 'kysely'

interface AcademySettingsTable {
  only_row: Generated<boolean>
  brand: string | null
  telegram_url: string | null
  discord_url: string | null
  community_signup_open: Generated<boolean>
  contact_email: string | null
  support_url: string | null
  updated_at: Generated<Date>
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    academy_settings: AcademySettingsTable
  }
}
