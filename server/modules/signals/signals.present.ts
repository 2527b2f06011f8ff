import type { Signal } from '#contract/signals.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { SignalsDeps } from './deps.ts'
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
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    roleAccess: [row.role_access],
    ...ideaOf(row),
    status: isExpired ? 'expired' : row.status,
    chart: row.chart_key && addressOf(row.chart_key),
    analysis: row.content,
    createdAt,
    timestamp: createdAt,
    updatedAt: row.updated_at.toISOString(),
    history: [
      ...row.history.map((entry) => ({
        at: new Date(entry.at).toISOString(),
        status: entry.status,
        ...termsOf(entry),
      })),
      ...(isExpired && row.valid_until
        ? [{ at: row.valid_until.toISOString(), status: 'expired' as const, ...termsOf(row) }]
        : []),
    ],
  }
}

export const ideaOf = (row: SignalColumns): Idea => ({
  pair: row.pair,
  direction: row.direction,
  orderType: row.order_type,
  strategyId: row.strategy_id,
  ...termsOf(row),
})

type TermColumn = 'entry' | 'stop_loss' | 'take_profit' | 'further_targets' | 'risk_percent'

/** What each entry of the history keeps; an instant out of the history's JSON is a string. */
const termsOf = (row: Pick<SignalColumns, TermColumn> & { valid_until: Date | string | null }) => ({
  entry: row.entry,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
  furtherTargets: row.further_targets,
  riskPercent: row.risk_percent,
  validUntil: row.valid_until && new Date(row.valid_until).toISOString(),
})
