import type { PlaybookFigures } from '#contract/journal-playbooks.ts'
import type { TradeFilter } from '#contract/trade-filter.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { JournalDeps } from '../deps.ts'
import { tradesSeen } from '../journal.policy.ts'
import { readSettings } from '../read-settings.ts'
import { playbookFiguresOf } from './playbook-figures.rules.ts'
import { findPlaybook } from './playbooks.store.ts'
import { listTickedTrades } from './ticks.store.ts'

/**
 * The results of the actor's trades with each rule of their own playbook kept and broken; 404 for
 * another user's.
 */
export async function readPlaybookFigures(
  deps: Pick<JournalDeps, 'db'>,
  actor: Actor,
  id: string,
  { currency: asked, ...filter }: TradeFilter & { currency?: string },
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
  const currency = asked ?? own ?? settings.currency
  const trades = all.filter((trade) => trade.currency === currency)
  return { currency, ...playbookFiguresOf(playbook, trades) }
}
