import type { AcademySettings } from '#contract/academy-settings.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentSettings } from './academy-settings.present.ts'
import { selectSettings } from './academy-settings.store.ts'
import type { AcademySettingsDeps } from './deps.ts'

/** The settings as currently stored in the database. */
export const createGetSettings =
  ({ db, config }: AcademySettingsDeps) =>
  async (_actor: Actor): Promise<AcademySettings> =>
    presentSettings(await selectSettings(db.pool), config.BRAND_NAME)
