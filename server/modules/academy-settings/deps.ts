import type { DepsOf } from '#server/platform/module/module.ts'

import type { CurrentSettings } from './current-settings.ts'

export type AcademySettingsDeps = DepsOf<'config' | 'db' | 'now'>

/** What changes the settings: it ends what this process remembers of the ones before. */
export type ChangeDeps = AcademySettingsDeps & { current: Pick<CurrentSettings, 'forget'> }
