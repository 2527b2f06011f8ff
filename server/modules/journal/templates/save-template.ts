import {
  type TradeTemplate,
  type TradeTemplateInput,
  templatesMaximum,
} from '#contract/trade-templates.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { keepTemplate, lockTemplates, selectTemplates } from './templates.store.ts'

/**
 * Stores a template, replacing the actor's one with that name; returns all; rule_violated beyond
 * the maximum.
 */
export async function saveTemplate(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  input: TradeTemplateInput,
): Promise<TradeTemplate[]> {
  return db.transaction(async (tx) => {
    await lockTemplates(tx, actor.id)
    await keepTemplate(tx, { ...input, id: newId(), userId: actor.id })
    const all = await selectTemplates(tx, actor.id)
    if (all.length > templatesMaximum) {
      throw new Failure('rule_violated', `A journal has at most ${templatesMaximum} templates.`)
    }
    return all
  })
}
