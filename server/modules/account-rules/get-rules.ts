import type { RuledAccount } from '#contract/account-rules.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { rulesOf } from './account-rules.store.ts'
import type { AccountRulesDeps } from './deps.ts'
import { readStanding } from './read-standing.ts'

/** One of the actor's accounts with its rules and its standing; 404 for another user's. */
export async function getRules(
  deps: AccountRulesDeps,
  actor: Pick<Actor, 'id'>,
  id: string,
): Promise<RuledAccount> {
  const { pool } = deps.db
  const [account, rules] = await Promise.all([
    deps.imports.findAccount(pool, { userId: actor.id, id }),
    rulesOf(pool, id),
  ])
  if (!account) throw notFound()
  return readStanding(deps, account, rules ?? null)
}
