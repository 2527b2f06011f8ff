import type { AcademySettings } from '#contract/admin.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { presentSettings } from './settings.present.ts'
import { selectSettings } from './settings.store.ts'

/** How long settings that were read may be used again, in milliseconds. */
const freshFor = 5000

/** The settings as the rest of the academy uses them. */
export interface CurrentSettings extends Omit<AcademySettings, 'brand' | 'defaultBrand'> {
  /** The academy's name: the owner's, or that which the program was started with. */
  brand: string
}

export interface Settings {
  /** The settings, at most five seconds old. */
  read(executor: Executor): Promise<CurrentSettings>
  /** Forgets what was read, so that the next call reads anew: for 'settings.changed'. */
  forget(): void
}

export function createSettings({ now, brand }: { now: Clock; brand: string }): Settings {
  let kept: { settings: CurrentSettings; readAt: number } | null = null
  // A read that began before a change must not be kept after it.
  let generation = 0
  return {
    async read(executor) {
      const began = generation
      const readAt = now().getTime()
      if (kept && Math.abs(readAt - kept.readAt) < freshFor) return kept.settings
      const presented = presentSettings(await selectSettings(executor), brand)
      const { defaultBrand, ...settings } = presented
      const current = { ...settings, brand: settings.brand ?? defaultBrand }
      if (began === generation) kept = { settings: current, readAt }
      return current
    },
    forget() {
      generation += 1
      kept = null
    },
  }
}
