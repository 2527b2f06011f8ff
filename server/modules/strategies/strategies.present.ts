import type { Strategy } from '#contract/strategies.ts'
import { type RecordedSignal, recordOf } from '#server/modules/signals/index.ts'
import type { StrategyRow } from './strategies.store.ts'

/** A strategy with the record of its finished signals. */
export const presentStrategy = (
  row: StrategyRow,
  finished: readonly RecordedSignal[],
): Strategy => ({
  id: row.id,
  title: row.title,
  description: row.description,
  rules: row.rules,
  riskLevel: row.risk_level,
  videoUrl: row.video_url,
  isPublished: row.is_published,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  record: recordOf(finished),
})
