import type { AccountRules, RuledAccount } from '#contract/account-rules.ts'
import { dateOf, localClock } from '#server/modules/journal/index.ts'
import { notFound } from '#server/platform/failure.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { checkMayShare } from './account-rules.policy.ts'
import { deleteRules, rulesAmong, rulesOf, storeRules } from './account-rules.store.ts'
import type { AccountRulesDeps } from './index.ts'
import { type RuleEvent, standingOf } from './standing.rules.ts'

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

/** The accounts whose rules a student shares, the most recently used first; empty for unknown users. */
export async function listShared(deps: AccountRulesDeps, userId: string): Promise<RuledAccount[]> {
  const found: RuledAccount[] = []
  // Sequentially: an account may have a hundred thousand trades.
  for (const { account, rules } of await ruledAccounts(deps, userId)) {
    if (rules.shared) found.push(await readStanding(deps, account, rules))
  }
  return found
}

type Account = Omit<RuledAccount['account'], 'firstDepositCents'> & { userId: string }

/** An account's current standing under its rules. */
async function readStanding(
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

/** A user's trading accounts that have rules, the most recently used first, with those rules. */
export async function ruledAccounts(
  { db: { pool }, imports }: Pick<AccountRulesDeps, 'db' | 'imports'>,
  userId: string,
) {
  const [accounts, rules] = await Promise.all([
    imports.accountsOf(pool, userId),
    rulesAmong(pool, imports.accountIdsOf(userId)),
  ])
  return accounts.flatMap((account) => {
    const own = rules.get(account.id)
    return own ? [{ account, rules: own }] : []
  })
}

/** Sets the rules of one of the actor's accounts, or removes them if null; 404 for another user's. */
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
