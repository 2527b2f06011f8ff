import type { TradeTemplate } from '#contract/trade-templates.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { selectTemplates } from './templates.store.ts'

/** The actor's trade templates, by name. */
export function listTemplates(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
): Promise<TradeTemplate[]> {
  return selectTemplates(db.pool, actor.id)
}
