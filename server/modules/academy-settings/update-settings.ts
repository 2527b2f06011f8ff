import type { AcademySettings, SettingsInput } from '#contract/academy-settings.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { emit } from '#server/platform/events/outbox.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { columnsOf, presentSettings } from './academy-settings.present.ts'
import { changedColumns } from './academy-settings.rules.ts'
import { lockSettings, saveSettings, settingNames } from './academy-settings.store.ts'
import type { ChangeDeps } from './deps.ts'

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
    const columns = columnsOf(input)
    const changed = changedColumns(known, columns)
    if (changed.length === 0) return known
    if (known.updatedAt.getTime() !== Date.parse(input.updatedAt)) {
      throw new Failure('conflict', 'Somebody else has changed the settings in the meantime.')
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
