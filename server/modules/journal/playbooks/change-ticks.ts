import type { Ticks } from '#contract/journal-playbooks.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { lockTrade } from '../journal.store.ts'
import { findPlaybook } from './playbooks.store.ts'
import { replaceTicks } from './ticks.store.ts'

/**
 * Ticks rules of the actor's own playbook on their own trade; 404 for another user's, rule_violated
 * if a rule does not belong to the playbook or is ticked as both kept and broken.
 */
export async function changeTicks(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  tradeId: string,
  told: Ticks,
): Promise<Ticks> {
  const ticks: Ticks = {
    playbookId: told.playbookId,
    kept: told.playbookId ? [...new Set(told.kept)] : [],
    broken: told.playbookId ? [...new Set(told.broken)] : [],
  }
  await db.transaction(async (tx) => {
    if ((await lockTrade(tx, tradeId))?.userId !== actor.id) throw notFound()
    if (ticks.playbookId) {
      const playbook = await findPlaybook(tx, actor.id, ticks.playbookId)
      if (!playbook) throw notFound()
      const ids = playbook.rules.map(({ id }) => id)
      const ticked = [...ticks.kept, ...ticks.broken]
      const isWrong =
        new Set(ticked).size < ticked.length || !ticked.every((id) => ids.includes(id))
      if (isWrong) {
        throw new Failure('rule_violated', 'Each rule of the playbook is kept or broken, once.')
      }
    }
    await replaceTicks(tx, tradeId, ticks)
  })
  return ticks
}
