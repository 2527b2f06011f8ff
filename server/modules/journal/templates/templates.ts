import {
  type TradeTemplate,
  type TradeTemplateInput,
  templatesMaximum,
} from '#contract/journal/trade-templates.ts'
import { newId } from '#server/platform/clock.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../index.ts'
import {
  deleteTemplateRow,
  keepTemplate,
  lockTemplates,
  selectTemplates,
} from './templates.store.ts'

/** The actor's trade templates, by name. */
export function listTemplates(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
): Promise<TradeTemplate[]> {
  return selectTemplates(db.pool, actor.id)
}

/** Stores a template, replacing the actor's one with that name; returns all; rule_violated beyond the maximum. */
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
      throw new Failure(
        'rule_violated',
        `A journal can have at most ${templatesMaximum} templates.`,
      )
    }
    return all
  })
}

/** Deletes one of the actor's templates; 404 if there is none. */
export async function deleteTemplate(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<null> {
  if (!(await deleteTemplateRow(db.pool, actor.id, id))) throw notFound()
  return null
}
