import type { Signal } from '#contract/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './index.ts'
import { type Idea, isOverdue } from './signals.rules.ts'
import type { SignalColumns, SignalRow } from './signals.store.ts'

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
  const createdAt = row.createdAt.toISOString()
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    roleAccess: [row.roleAccess],
    ...ideaOf(row),
    status: isExpired ? 'expired' : row.status,
    chart: row.chartKey && addressOf(row.chartKey),
    analysis: row.content,
    createdAt,
    timestamp: createdAt,
    updatedAt: row.updatedAt.toISOString(),
    history: [
      ...row.history.map((entry) => ({
        at: new Date(entry.at).toISOString(),
        status: entry.status,
        ...termsOf(entry),
      })),
      ...(isExpired && row.validUntil
        ? [{ at: row.validUntil.toISOString(), status: 'expired' as const, ...termsOf(row) }]
        : []),
    ],
  }
}

export const ideaOf = (row: SignalColumns): Idea => ({
  pair: row.pair,
  direction: row.direction,
  orderType: row.orderType,
  strategyId: row.strategyId,
  ...termsOf(row),
})

type TermColumn = 'entry' | 'stopLoss' | 'takeProfit' | 'furtherTargets' | 'riskPercent'

/** What each entry of the history keeps; an instant out of the history's JSON is a string. */
const termsOf = (row: Pick<SignalColumns, TermColumn> & { validUntil: Date | string | null }) => ({
  entry: row.entry,
  stopLoss: row.stopLoss,
  takeProfit: row.takeProfit,
  furtherTargets: row.furtherTargets,
  riskPercent: row.riskPercent,
  validUntil: row.validUntil && new Date(row.validUntil).toISOString(),
})
