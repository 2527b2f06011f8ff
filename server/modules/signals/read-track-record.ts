import type { TrackRecord } from '#contract/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { trackRecordOf } from './record.rules.ts'
import { visibleRoles } from './signals.policy.ts'
import { presentForRecord } from './signals.present.ts'
import { listFinishedFor } from './signals.store.ts'

/**
 * The results of the signals for the actor's roles. Deleted ones count as well: a record from which
 * bad signals can be removed would be worthless.
 */
export async function readTrackRecord(deps: SignalsDeps, actor: Actor): Promise<TrackRecord> {
  const rows = await listFinishedFor(deps.db.pool, visibleRoles(actor))
  return trackRecordOf(rows.map(presentForRecord(deps)))
}
