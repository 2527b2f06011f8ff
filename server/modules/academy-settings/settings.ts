import { type AcademySettings, type SettingsInput, usualBrand } from '#contract/academy-settings.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { presentSettings } from './academy-settings.present.ts'
import { changedColumns } from './academy-settings.rules.ts'
import {
  lockSettings,
  saveSettings,
  selectSettings,
  settingNames,
} from './academy-settings.store.ts'
import type { AcademySettingsDeps, ChangeDeps } from './index.ts'

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
  let cached: { settings: EffectiveSettings; readAt: number } | null = null
  // A read that began before a change must not be kept after it.
  let generation = 0
  return {
    async read(executor) {
      const began = generation
      const readAt = now().getTime()
      if (cached && Math.abs(readAt - cached.readAt) < freshFor) return cached.settings
      const presented = presentSettings(await selectSettings(executor), config.BRAND_NAME)
      const { defaultBrand, ...settings } = presented
      const isNamed = settings.brand !== null || defaultBrand !== usualBrand
      const current = { ...settings, brand: settings.brand ?? defaultBrand, isNamed }
      if (began === generation) cached = { settings: current, readAt }
      return current
    },
    forget() {
      generation += 1
      cached = null
    },
  }
}

/** The settings as currently stored in the database. */
export async function getSettings(
  { db, config }: AcademySettingsDeps,
  _actor: Actor,
): Promise<AcademySettings> {
  return presentSettings(await selectSettings(db.pool), config.BRAND_NAME)
}

/**
 * Replaces the settings. Values that are already so are not written, so that repeating a call has
 * no further effect; throws 409 if somebody else has changed them since they were read.
 */
export async function updateSettings(
  { config, current, db, now }: ChangeDeps,
  actor: Actor,
  input: SettingsInput,
): Promise<AcademySettings> {
  const saved = await db.transaction(async (tx) => {
    const known = await lockSettings(tx)
    const { updatedAt: seen, ...columns } = input
    const changed = changedColumns(known, columns)
    if (changed.length === 0) return known
    if (known.updatedAt.getTime() !== Date.parse(seen)) {
      throw new Failure('conflict', 'Someone else has changed the settings in the meantime.')
    }
    const row = await saveSettings(tx, columns, now())
    await recordAudit(tx, actor, {
      action: 'settings.changed',
      ...changeOf(known, row, settingNames),
    })
    await emit(tx, { type: 'settings.changed', audience: { role: 'community_student' } })
    return row
  })
  current.forget()
  return presentSettings(saved, config.BRAND_NAME)
}
