import type { Signal } from '#contract/signals/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { instants } from '#server/platform/http/instants.ts'
import type { SignalsDeps } from './index.ts'
import { resultInR } from './record.rules.ts'
import { isOverdue } from './signals.rules.ts'
import type { SignalRow } from './signals.store.ts'

/** Presents signals to `actor` in their current state. */
export const presentFor = ({ now, media }: Pick<SignalsDeps, 'now' | 'media'>, actor: Actor) => {
  const at = now()
  const addressOf = (key: string) => media.addressOf(actor, key)
  return (row: SignalRow): Signal => presentSignal(row, { at, addressOf })
}

/** Presents signals for counting, for no particular reader and therefore without pictures. */
export const presentForRecord = ({ now }: Pick<SignalsDeps, 'now'>) => {
  const at = now()
  return (row: SignalRow): Signal => presentSignal(row, { at, addressOf: () => null })
}

/** A signal as it is at `at`: an overdue one is expired, even before the job has recorded it. */
function presentSignal(
  row: SignalRow,
  { at, addressOf }: { at: Date; addressOf: (key: string) => string | null },
): Signal {
  const isExpired = isOverdue(row, at)
  const shown = instants(row)
  const isoOf = (instant: string) => new Date(instant).toISOString()
  const signal = {
    ...shown,
    entryTo: row.entryTo ?? undefined,
    roleAccess: [row.roleAccess],
    status: isExpired ? ('expired' as const) : row.status,
    chart: row.chartKey && addressOf(row.chartKey),
    analysis: row.content,
    timestamp: shown.createdAt,
    history: [
      // Instants inside JSON come as text in the database's own format.
      ...row.history.map(({ kind, price, part, target, note, byPrices, ...entry }) => ({
        ...entry,
        entryTo: entry.entryTo ?? undefined,
        at: isoOf(entry.at),
        validUntil: entry.validUntil && isoOf(entry.validUntil),
        ...(kind && {
          step: { kind, price, part, target, note, by: byPrices ? 'prices' : 'hand' } as const,
        }),
      })),
      ...(isExpired && shown.validUntil
        ? [
            {
              ...shown,
              entryTo: row.entryTo ?? undefined,
              at: shown.validUntil,
              status: 'expired' as const,
            },
          ]
        : []),
    ],
  }
  return { ...signal, resultR: resultInR(signal) }
}
