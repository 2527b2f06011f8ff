import type { Signal } from '#contract/signals.ts'
import type { Idea } from './signals.rules.ts'
import type { SignalColumns, SignalRow } from './signals.store.ts'

export function presentSignal(row: SignalRow): Signal {
  const createdAt = row.created_at.toISOString()
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    roleAccess: [row.role_access],
    ...ideaOf(row),
    status: row.status,
    analysis: row.content,
    createdAt,
    timestamp: createdAt,
    updatedAt: row.updated_at.toISOString(),
    history: row.history.map((entry) => ({
      at: new Date(entry.at).toISOString(),
      status: entry.status,
      ...levelsOf(entry),
    })),
  }
}

export const ideaOf = (row: SignalColumns): Idea => ({
  pair: row.pair,
  direction: row.direction,
  orderType: row.order_type,
  strategyId: row.strategy_id,
  ...levelsOf(row),
})

type LevelColumn = 'entry' | 'stop_loss' | 'take_profit' | 'further_targets'

const levelsOf = (row: Pick<SignalColumns, LevelColumn>) => ({
  entry: row.entry,
  stopLoss: row.stop_loss,
  takeProfit: row.take_profit,
  furtherTargets: row.further_targets,
})
