import { type AcademySettings, usualBrand } from '#contract/academy-settings.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { presentSettings } from './academy-settings.present.ts'
import { selectSettings } from './academy-settings.store.ts'
import type { AcademySettingsDeps } from './deps.ts'

/** How long settings may be reused after they were read, in milliseconds. */
const freshFor = 5000

/** The settings with defaults filled in. */
interface EffectiveSettings extends Omit<AcademySettings, 'brand' | 'defaultBrand'> {
  /** The academy's name: the owner's, or the one configured at startup. */
  brand: string
  /** Whether somebody has set the name, even if only in the configuration. */
  isNamed: boolean
}

export interface CurrentSettings {
  /** The settings, at most five seconds old. */
  read(executor: Executor): Promise<EffectiveSettings>
  /** Forgets the cached settings, so that the next call reads again: for 'settings.changed'. */
  forget(): void
}

export function createCurrentSettings({
  now,
  config,
}: Pick<AcademySettingsDeps, 'now' | 'config'>): CurrentSettings {
  let kept: { settings: EffectiveSettings; readAt: number } | null = null
  // A read that began before a change must not be kept after it.
  let generation = 0
  return {
    async read(executor) {
      const began = generation
      const readAt = now().getTime()
      if (kept && Math.abs(readAt - kept.readAt) < freshFor) return kept.settings
      const presented = presentSettings(await selectSettings(executor), config.BRAND_NAME)
      const { defaultBrand, ...settings } = presented
      const isNamed = settings.brand !== null || defaultBrand !== usualBrand
      const current = { ...settings, brand: settings.brand ?? defaultBrand, isNamed }
      if (began === generation) kept = { settings: current, readAt }
      return current
    },
    forget() {
      generation += 1
      kept = null
    },
  }
}
