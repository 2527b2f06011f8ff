import type { AccountRules } from '#contract/account-rules.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkMayShare } from './account-rules.policy.ts'
import { deleteRules, storeRules } from './account-rules.store.ts'
import type { AccountRulesDeps } from './deps.ts'

/**
 * Sets the rules of one of the actor's accounts, or removes them if null; 404 for another user's.
 */
export function saveRules(
  { db, imports, now }: AccountRulesDeps,
  actor: Actor,
  id: string,
  rules: AccountRules | null,
): Promise<void> {
  return db.transaction(async (tx) => {
    const account = await imports.findAccount(tx, { userId: actor.id, id, locked: true })
    if (!account) throw notFound()
    if (rules?.shared) checkMayShare(actor)
    if (rules) await storeRules(tx, id, inHundredths(rules), now())
    else await deleteRules(tx, id)
  })
}

/** Rounds percentages to hundredths, because a floating-point number may be slightly off. */
function inHundredths(rules: AccountRules): AccountRules {
  const { dailyLossPercent: daily, bestDayPercent: best } = rules
  return { ...rules, dailyLossPercent: rounded(daily), bestDayPercent: rounded(best) }
}

const rounded = (percent: number | null) =>
  percent === null ? null : Math.round(percent * 100) / 100
