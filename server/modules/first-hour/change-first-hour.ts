import type { FirstHour, FirstHourChoice } from '#contract/first-hour.ts'
import { recordAudit } from '#server/platform/audit/audit.ts'
import { changeOf } from '#server/platform/audit/changes.ts'
import { emit } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FirstHourDeps } from './deps.ts'
import { withChoice } from './first-hour.rules.ts'
import { lockFirstHour, saveFirstHour } from './first-hour.store.ts'
import { readFirstHour } from './read-first-hour.ts'

interface Change {
  putAway?: boolean | undefined
  choice?: { name: FirstHourChoice; chosen: boolean } | undefined
}

/** Dismisses or restores the checklist, or stores a choice for one of its steps. */
export async function changeFirstHour(
  deps: FirstHourDeps,
  actor: Actor,
  { putAway, choice }: Change,
): Promise<FirstHour> {
  await deps.db.transaction(async (tx) => {
    const known = await lockFirstHour(tx)
    const row = {
      putAway: putAway ?? known.putAway,
      choices: choice ? withChoice(known.choices, choice) : known.choices,
    }
    const change = changeOf(known, row, ['putAway', 'choices'])
    if (Object.keys(change.after ?? {}).length === 0) return
    await saveFirstHour(tx, row)
    await recordAudit(tx, actor, { action: 'first_hour.changed', ...change })
    await emit(tx, { type: 'settings.changed', audience: { role: 'admin' } })
  })
  return readFirstHour(deps, actor)
}
