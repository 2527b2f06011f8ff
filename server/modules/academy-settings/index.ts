import { accountRules } from '#server/modules/identity/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type Contribution, type DepsOf, defineModule } from '#server/platform/module/module.ts'
import { brandNow } from '#server/platform/module/platform-questions.ts'
import { answer } from '#server/platform/module/question.ts'
import { academySettingsRoutes } from './academy-settings.routes.ts'
import { saveSettings, selectSettings } from './academy-settings.store.ts'
import { type CurrentSettings, createCurrentSettings } from './settings.ts'

export type { CurrentSettings } from './settings.ts'

export type AcademySettingsDeps = DepsOf<'config' | 'db' | 'now'>

/** What changes the settings: it ends what this process remembers of the ones before. */
export type ChangeDeps = AcademySettingsDeps & { current: Pick<CurrentSettings, 'forget'> }

export interface AcademySettings {
  /** The settings as the rest of the academy uses them, at most five seconds old. */
  read: CurrentSettings['read']
  /** The settings read without the cache, for checks that must respect a switch that was just turned. */
  readNow: typeof selectSettings
  /** Says that the academy's program is complete, for the demo. */
  sayComplete(executor: Executor): Promise<void>
}

/** The owner's settings for the whole academy: its name, its links, its contact details. */
export const academySettings = defineModule('academy-settings', {
  create: (deps: AcademySettingsDeps): Contribution<AcademySettings> => {
    const current = createCurrentSettings(deps)
    const { read, forget } = current
    return {
      api: {
        read,
        readNow: selectSettings,
        async sayComplete(executor) {
          await saveSettings(executor, { academyComplete: true }, deps.now())
        },
      },
      routes: academySettingsRoutes({ ...deps, current }),
      on: { 'settings.changed': forget },
      answers: [
        answer(brandNow, async (executor) => (await read(executor)).brand),
        // Read without the cache: a registration after the switch was turned must not slip through.
        answer(accountRules, selectSettings),
      ],
    }
  },
})
