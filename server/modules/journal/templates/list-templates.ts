import type { TradeTemplate } from '#contract/trade-templates.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { listTemplates } from './templates.store.ts'

/** The actor's trade templates, by name. */
export const createListTemplates =
  ({ db }: Pick<JournalDeps, 'db'>) =>
  (actor: Actor): Promise<TradeTemplate[]> =>
    listTemplates(db.pool, actor.id)
