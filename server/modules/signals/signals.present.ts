import type { Signal } from '#contract/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SignalsDeps } from './deps.ts'
import { resultInR } from './record.rules.ts'
import { isOverdue } from './signals.rules.ts'
import type { SignalRow } from './signals.store.ts'

/** How signals are shown to `actor` at this moment. */
export const presentFor = ({ now, media }: Pick<SignalsDeps, 'now' | 'media'>, actor: Actor) => {
  const at = now()
  const addressOf = (key: string) => media.addressOf(actor, key)
  return (row: SignalRow): Signal => presentSignal(row, { at, addressOf })
}

/** How signals are counted at this moment: for nobody in particular, and so without pictures. */
export const presentForRecord = ({ now }: Pick<SignalsDeps, 'now'>) => {
  const at = now()
  return (row: SignalRow): Signal => presentSignal(row, { at, addressOf: () => null })
}

/** A signal as it is at `at`: one whose time is over is expired, before the job has written it down. */
function presentSignal(
  row: SignalRow,
  { at, addressOf }: { at: Date; addressOf: (key: string) => string | null },
): Signal {
  const isExpired = isOverdue(row, at)
  const shown = instants(row)
  const isoOf = (instant: string) => new Date(instant).toISOString()
  const signal = {
    ...shown,
    roleAccess: [row.roleAccess],
    status: isExpired ? ('expired' as const) : row.status,
    chart: row.chartKey && addressOf(row.chartKey),
    analysis: row.content,
    timestamp: shown.createdAt,
    history: [
      // Out of JSON an instant comes as text of the database's own.
      ...row.history.map((entry) => ({
        ...entry,
        at: isoOf(entry.at),
        validUntil: entry.validUntil && isoOf(entry.validUntil),
      })),
      ...(isExpired && shown.validUntil
        ? [{ ...shown, at: shown.validUntil, status: 'expired' as const }]
        : []),
    ],
  }
  return { ...signal, resultR: resultInR(signal) }
}
