import type { ContentRole } from '#contract/access/permissions.ts'
import { type Signal, signalSchema } from '#contract/signals/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type Written, WrittenRows } from '#server/platform/http/written.ts'
import type { Part } from '#server/platform/parts/shared-parts.ts'
import type { SignalsDeps } from './index.ts'
import type { VisibleSignals } from './signal-audience.rules.ts'
import { selectSignals } from './signal-lists.store.ts'
import { visibleSignals } from './signals.policy.ts'
import { presentForRecord } from './signals.present.ts'

/** As long as what shows them is remembered at most. */
const seconds = 5 * 60

/** Selects the newest `limit` visible signals, restricted to the given roles. */
interface Wanted {
  roles: readonly ContentRole[]
  limit: number
}

/**
 * The wanted signals as they are sent to the actor. All but the address of the picture, which is the actor's
 * own, is written once for everybody who may see the same signals.
 */
export const createWriteVisibleSignals = (deps: SignalsDeps) => {
  const { db, media, now, parts } = deps
  const shared = parts.share({
    now,
    changedBy: ['signal.changed', 'strategy.changed'],
    seconds,
    async build(wanted: Omit<Wanted, 'roles'> & { visible: VisibleSignals }) {
      const at = now()
      const { rows } = await selectSignals(db.pool, { ...wanted, offset: 0, at })
      const signals = rows.map(presentForRecord(deps))
      const ahead = rows.flatMap(({ validUntil }) =>
        validUntil && validUntil > at ? [validUntil.getTime()] : [],
      )
      return {
        value: {
          charts: rows.map(({ chartKey }) => chartKey),
          written: new WrittenRows(signalSchema, signals, ['chart']),
        },
        // A pending signal expires by itself.
        changesAt: ahead.length > 0 ? new Date(Math.min(...ahead)) : null,
      }
    },
  })
  return async (actor: Actor, wanted: Wanted): Promise<Part<Written<Signal[]>>> => {
    const { roles, limit } = wanted
    const { value, until } = await shared({ limit, visible: visibleSignals(actor, roles) })
    const owns = new Map<number, Pick<Signal, 'chart'>>()
    for (const [index, key] of value.charts.entries()) {
      if (key) owns.set(index, { chart: media.addressOf(actor, key) })
    }
    return { value: value.written.filled(owns), until }
  }
}
