import type { TrackRecord } from '#contract/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
import { trackRecordOf } from './record.rules.ts'
import { visibleRoles } from './signals.policy.ts'
import { presentForRecord } from './signals.present.ts'
import { listFinishedFor } from './signals.store.ts'

/**
 * What the signals for the actor's roles came to. Those that were deleted count too: a record out of
 * which the bad ones can be taken is none.
 */
export const createReadTrackRecord =
  (deps: SignalsDeps) =>
  async (actor: Actor): Promise<TrackRecord> => {
    const rows = await listFinishedFor(deps.db.pool, visibleRoles(actor))
    return trackRecordOf(rows.map(presentForRecord(deps)))
  }
