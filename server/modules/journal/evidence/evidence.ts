import {
  type EvidenceState,
  type EvidenceTrade,
  evidenceTradesShown,
  type RequestedEvidence,
} from '#contract/evidence.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Bound } from '#server/platform/module/bind.ts'
import { readSettings } from '../figures.ts'
import type { JournalDeps } from '../index.ts'
import { riskCentsOf, stateOf } from './evidence.rules.ts'
import {
  countReviews,
  type EvidenceRow,
  listBalances,
  listCandidates,
  listEarned,
  type Wanted,
} from './evidence.store.ts'

interface Evidence {
  state: EvidenceState
  /** The trades that count, the most recently closed first; at most `evidenceTradesShown`. */
  trades: EvidenceTrade[]
}

/** How far a user's journal currently meets the requirements, as seen by `executor`. */
export async function checkEvidence(
  deps: Pick<JournalDeps, 'accountBalance' | 'db' | 'now'>,
  executor: Executor,
  userId: string,
  requested: RequestedEvidence,
): Promise<Evidence> {
  const { from, to } = requested
  const wanted = requested.trades && { ...requested.trades, from, to, userId }
  const riskAtMost = wanted?.riskAtMost ?? null
  const [rows, balances, reviews] = await Promise.all([
    wanted ? listCandidates(executor, wanted) : [],
    wanted && riskAtMost !== null ? readBalances(deps, executor, wanted) : null,
    requested.reviews ? countReviews(executor, userId, requested) : 0,
  ])
  const { counting, unmeasured } =
    riskAtMost === null || balances === null
      ? { counting: rows, unmeasured: 0 }
      : measured(rows, riskAtMost, balances)
  const found = { trades: counting.length, unmeasured, reviews }
  return {
    state: stateOf(requested, found, deps.now()),
    trades: counting.slice(0, evidenceTradesShown).map(presentTrade),
  }
}

/** The trades that risked at most this percentage, and the number of those whose risk or balance is unknown. */
function measured(
  rows: readonly EvidenceRow[],
  riskAtMost: number,
  balances: Awaited<ReturnType<Bound<typeof readBalances>>>,
) {
  let unmeasured = 0
  const counting = rows.filter((row) => {
    const risk = riskCentsOf(row)
    const balance = balances(row)
    if (risk === null || balance === null || balance <= 0) {
      unmeasured += 1
      return false
    }
    return risk * 100 <= riskAtMost * balance
  })
  return { counting, unmeasured }
}

const presentTrade = ({ id, pair, direction, closedAt, r }: EvidenceRow): EvidenceTrade => ({
  id,
  pair,
  direction,
  closedAt: closedAt.toISOString(),
  r,
})

/** An account's balance when a trade was opened, in minor units; null if nothing tells. */
type BalanceOf = (row: EvidenceRow) => number | null

/**
 * The balance of the account in which each of the trades was made: a trading account according to its
 * statements, with the deposits before its first trade; otherwise the one in the settings, whose trades are
 * all in its currency.
 */
async function readBalances(
  deps: Pick<JournalDeps, 'accountBalance' | 'db'>,
  executor: Executor,
  wanted: Wanted,
): Promise<BalanceOf> {
  const { userId } = wanted
  const [settings, balances, earned] = await Promise.all([
    readSettings(deps, userId),
    listBalances(executor, wanted, (accountId, before) =>
      deps.accountBalance({ userId, accountId, before }),
    ),
    listEarned(executor, wanted),
  ])
  const { currency, startingBalanceCents } = settings
  const isOwn = (row: EvidenceRow) => row.currency === currency && startingBalanceCents > 0
  return (row) => {
    const own = isOwn(row) ? startingBalanceCents : null
    const begin = row.accountId === null ? own : (balances.get(row.accountId) ?? null)
    return begin === null ? null : begin + (earned.get(row.id) ?? 0)
  }
}
