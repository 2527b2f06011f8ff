import { createCurrentSettings } from './current-settings.ts'
import type { AcademySettingsDeps } from './deps.ts'
import { createGetSettings } from './get-settings.ts'
import { createUpdateSettings } from './update-settings.ts'

export function createOperations(deps: AcademySettingsDeps) {
  const current = createCurrentSettings(deps)
  return {
    current,
    get: createGetSettings(deps),
    update: createUpdateSettings(deps, current),
  }
}

export type Operations = ReturnType<typeof createOperations>
