import type { AcademySettings } from '#contract/academy-settings.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentSettings } from './academy-settings.present.ts'
import { selectSettings } from './academy-settings.store.ts'
import type { AcademySettingsDeps } from './deps.ts'

/** The settings as currently stored in the database. */
export async function getSettings(
  { db, config }: AcademySettingsDeps,
  _actor: Actor,
): Promise<AcademySettings> {
  return presentSettings(await selectSettings(db.pool), config.BRAND_NAME)
}
