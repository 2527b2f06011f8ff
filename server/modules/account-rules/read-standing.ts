import type { AccountRules, RuledAccount } from '#contract/account-rules.ts'
import { dateOf, localClock } from '#server/modules/journal/index.ts'
import type { AccountRulesDeps } from './deps.ts'
import { type RuleEvent, standingOf } from './standing.rules.ts'

type Account = Omit<RuledAccount['account'], 'firstDepositCents'> & { userId: string }

/** An account's current standing under its rules. */
export async function readStanding(
  { db, imports, journal, now }: AccountRulesDeps,
  account: Account,
  rules: AccountRules | null,
): Promise<RuledAccount> {
  const { userId, id, name, number, broker, currency, timeZone } = account
  const firstDepositCents = await imports.firstDepositOf(db.pool, id)
  const named = { id, name, number, broker, currency, timeZone, firstDepositCents }
  if (!rules) return { account: named, rules, standing: null }
  const [{ closed, open }, charges] = await Promise.all([
    journal.tradesOfAccount(db.pool, userId, id),
    imports.chargesOf(db.pool, id),
  ])
  const events: RuleEvent[] = [
    ...closed,
    ...charges.map((charge) => ({ ...charge, openedAt: null, tradeId: null })),
  ]
  return {
    account: named,
    rules,
    standing: standingOf(rules, events, { now: now(), open, calendar: { dateOf, localClock } }),
  }
}
