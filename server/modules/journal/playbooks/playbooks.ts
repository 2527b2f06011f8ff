import {
  type Playbook,
  type PlaybookFigures,
  playbooksMaximum,
  type Ticks,
} from '#contract/journal/journal-playbooks.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { violatedUnique } from '#server/platform/database/problems.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readSettings } from '../figures.ts'
import type { JournalDeps } from '../index.ts'
import { tradesSeen } from '../journal.policy.ts'
import { findTrade, lockTrade } from '../journal.store.ts'
import { playbookFiguresOf } from './playbook-figures.rules.ts'
import {
  changePlaybook,
  deleteOwnPlaybook,
  findPlaybook,
  findTicks,
  insertPlaybook,
  listOwnPlaybooks,
  listTickedTrades,
  replaceTicks,
} from './playbooks.store.ts'

/** The actor's playbooks, by title. */
export function listPlaybooks({ db }: Pick<JournalDeps, 'db'>, actor: Actor): Promise<Playbook[]> {
  return listOwnPlaybooks(db.pool, actor.id)
}

/** Changes one of the actor's playbooks, or creates one with that id; 404 if the id is another user's. */
export async function savePlaybook(
  { db, now }: Pick<JournalDeps, 'db' | 'now'>,
  actor: Actor,
  playbook: Playbook,
): Promise<Playbook> {
  const saving = db.transaction(async (tx) => {
    if (await changePlaybook(tx, actor.id, playbook, now())) return
    if (await insertPlaybook(tx, actor.id, playbook, now())) return
    throw new Failure('rule_violated', `You can have at most ${playbooksMaximum} playbooks.`)
  })
  await saving.catch((error: unknown) => {
    const violated = violatedUnique(error)
    if (violated === 'playbooks_pkey') throw notFound()
    if (violated !== 'playbooks_place') throw error
    throw new Failure('conflict', 'Another playbook was saved at the same moment. Save again.')
  })
  return playbook
}

/** Deletes one of the actor's playbooks with its ticks; 404 for another user's. */
export async function deletePlaybook(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
): Promise<void> {
  if (!(await deleteOwnPlaybook(db.pool, actor.id, id))) throw notFound()
}

/** The ticks on one of the actor's trades; 404 for another user's. */
export async function readTicks(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  tradeId: string,
): Promise<Ticks> {
  const [trade, ticks] = await Promise.all([
    findTrade(db.pool, tradeId),
    findTicks(db.pool, tradeId),
  ])
  if (trade?.userId !== actor.id) throw notFound()
  return ticks
}

/**
 * Ticks rules of the actor's own playbook on their own trade; 404 for another user's, rule_violated
 * if a rule does not belong to the playbook or is ticked as both kept and broken.
 */
export async function changeTicks(
  { db }: Pick<JournalDeps, 'db'>,
  actor: Actor,
  tradeId: string,
  chosen: Ticks,
): Promise<Ticks> {
  const ticks: Ticks = {
    playbookId: chosen.playbookId,
    kept: chosen.playbookId ? [...new Set(chosen.kept)] : [],
    broken: chosen.playbookId ? [...new Set(chosen.broken)] : [],
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
        throw new Failure(
          'rule_violated',
          'Mark each rule of the playbook once, as kept or broken.',
        )
      }
    }
    await replaceTicks(tx, tradeId, ticks)
  })
  return ticks
}

/** The results of the actor's trades with each rule of their own playbook kept and broken; 404 for another user's. */
export async function readPlaybookFigures(
  deps: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
  { currency: requested, ...filter }: TradeFilter & { currency?: string },
): Promise<PlaybookFigures> {
  const { pool } = deps.db
  const [playbook, settings, all] = await Promise.all([
    findPlaybook(pool, actor.id, id),
    readSettings(deps, actor.id),
    listTickedTrades(pool, { ...filter, ...tradesSeen('owner', actor.id) }, id),
  ])
  if (!playbook) throw notFound()
  // All trades of a trading account have the same currency.
  const own = filter.accountId ? all[0]?.currency : undefined
  const currency = requested ?? own ?? settings.currency
  const trades = all.filter((trade) => trade.currency === currency)
  return { currency, ...playbookFiguresOf(playbook, trades) }
}
