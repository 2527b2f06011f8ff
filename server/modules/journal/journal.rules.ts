import {
  centsMaximum,
  type JournalSettings,
  type TradeChanges,
  type TradeInput,
} from '#contract/journal/journal.ts'
import { compareDecimals, pipsOf, profitCentsOf, rOf } from '#contract/journal/trade-results.ts'
import type { ProblemIssue } from '#contract/problem.ts'
import type { Direction } from '#contract/signals/signals.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Moved } from './drawdown.rules.ts'

/** A trade as its owner enters it, before anything is computed. */
export interface TradeFacts {
  pair: string
  direction: Direction
  openedAt: Date
  closedAt: Date | null
  entry: string
  exit: string | null
  stopLoss: string | null
  takeProfit: string | null
  lots: string
  currency: string
  feesCents: number
  /** As entered; null if it is to be computed. */
  profitCents: number | null
  setup: string | null
  tags: string[]
  rating: number | null
  signalId: string | null
  notes: string
  shared: boolean
}

/** The computed values; all null while the trade is open. */
interface TradeResult {
  profitCents: number | null
  profitComputed: boolean
  r: number | null
  pips: number | null
}

export const factsOf = (input: TradeInput, currency: string): TradeFacts => ({
  ...input,
  openedAt: new Date(input.openedAt),
  closedAt: input.closedAt ? new Date(input.closedAt) : null,
  exit: input.exit ?? null,
  stopLoss: input.stopLoss ?? null,
  takeProfit: input.takeProfit ?? null,
  currency: input.currency ?? currency,
  profitCents: input.profitCents ?? null,
  setup: input.setup || null,
  tags: input.tags ?? [],
  rating: input.rating ?? null,
  signalId: input.signalId ?? null,
})

/** The facts after a change; a reopened trade loses its profit. */
export function changedFacts(before: TradeFacts, changes: TradeChanges): TradeFacts {
  const { openedAt, closedAt, setup, ...same } = changes
  const changed = Object.entries(same).filter(([, value]) => value !== undefined)
  const after: TradeFacts = { ...before, ...Object.fromEntries(changed) }
  if (openedAt) after.openedAt = new Date(openedAt)
  if (closedAt !== undefined) after.closedAt = closedAt === null ? null : new Date(closedAt)
  if (setup !== undefined) after.setup = setup || null
  if (!after.closedAt && changes.profitCents === undefined) after.profitCents = null
  return after
}

/** Computes the result. Throws rule_violated, naming the fields, if the facts are impossible. */
export function resultOf(facts: TradeFacts, now: Date): TradeResult {
  refuse([...priceIssues(facts), ...timeIssues(facts, now)])
  const { exit, currency, profitCents } = facts
  if (exit === null) {
    if (profitCents !== null) {
      refuse([{ path: 'profitCents', message: 'An open trade has no profit yet' }])
    }
    return { profitCents: null, profitComputed: true, r: null, pips: null }
  }
  const levels = { ...facts, exit }
  const profit = profitCents ?? profitCentsOf(levels, currency)
  if (profit === null) {
    const message = `Enter the profit: for ${facts.pair} it cannot be calculated from the prices in ${currency}`
    throw new Failure('rule_violated', `${message}.`, {
      issues: [{ path: 'profitCents', message }],
    })
  }
  if (Math.abs(profit) > centsMaximum) {
    refuse([
      { path: 'lots', message: 'With these prices and lots the profit is too large to store' },
    ])
  }
  return {
    profitCents: profit,
    profitComputed: profitCents === null,
    r: rOf(levels),
    pips: pipsOf(levels),
  }
}

const statementWords = 'This is from a statement and cannot be changed'

/**
 * Throws rule_violated, naming the fields, if amounts, prices or times of an imported trade would
 * change: only the stop and the owner's own fields may.
 */
export function checkStatementUnchanged(before: TradeFacts, after: TradeFacts): void {
  const same = ['pair', 'direction', 'currency', 'feesCents', 'profitCents'] as const
  const decimals = ['entry', 'exit', 'takeProfit', 'lots'] as const
  const instants = ['openedAt', 'closedAt'] as const
  const changed = [
    ...same.filter((field) => before[field] !== after[field]),
    ...decimals.filter((field) => !isSameDecimal(before[field], after[field])),
    ...instants.filter((field) => before[field]?.getTime() !== after[field]?.getTime()),
  ]
  refuse(changed.map((path) => ({ path, message: statementWords })))
}

const isSameDecimal = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareDecimals(one, other) === 0

function priceIssues(facts: TradeFacts): ProblemIssue[] {
  const fields = ['entry', 'exit', 'stopLoss', 'takeProfit', 'lots'] as const
  return fields.flatMap((path) => {
    const value = facts[path]
    // A broker writes a position off at 0.
    const least = path === 'exit' ? -1 : 0
    if (value === null || compareDecimals(value, '0') > least) return []
    const message = path === 'lots' ? 'Lots must be above zero' : 'Enter a price above zero'
    return [{ path, message }]
  })
}

/** How far a caller's clock may be ahead, in milliseconds. */
const clockTolerance = 60_000

function timeIssues({ openedAt, closedAt, exit }: TradeFacts, now: Date): ProblemIssue[] {
  const latest = now.getTime() + clockTolerance
  const issues: ProblemIssue[] = []
  if (openedAt.getTime() > latest) {
    issues.push({ path: 'openedAt', message: 'The opening time is in the future' })
  }
  if (closedAt && closedAt.getTime() > latest) {
    issues.push({ path: 'closedAt', message: 'The closing time is in the future' })
  }
  if (closedAt && closedAt < openedAt) {
    issues.push({ path: 'closedAt', message: 'The closing time must be after the opening time' })
  }
  if (closedAt && exit === null) {
    issues.push({ path: 'exit', message: 'A closed trade needs an exit price' })
  }
  if (!closedAt && exit !== null) {
    issues.push({ path: 'closedAt', message: 'Enter when the trade was closed' })
  }
  return issues
}

/** Throws rule_violated with the issues, if there are any. */
export function refuse(issues: ProblemIssue[]): void {
  const [first] = issues
  if (first) throw new Failure('rule_violated', `${first.message}.`, { issues })
}

/** What came before the selected trades, in cents. */
export interface Earlier {
  /** The movements without a trade in the selected trading account; null if there were none. */
  movedCents: number | null
  /** The account's movements since then, in their order. */
  moves: readonly Moved[]
  /** The results of the user's trades, or of those in the selected trading account, by currency. */
  nets: ReadonlyMap<string, number>
}

interface Meant {
  currency: string
  /** Only the trades of this trading account. */
  accountId?: string
  /** Whether no trade has been selected. */
  isEmpty: boolean
}

/**
 * The account's balance before the selected trades, in minor units of the currency: of a trading
 * account according to its statements, otherwise from the settings; null if unknown.
 */
export function startBalance(
  settings: JournalSettings,
  earlier: Earlier | null,
  { currency, accountId, isEmpty }: Meant,
): number | null {
  const earned = earlier?.nets.get(currency) ?? 0
  if (accountId) {
    const moved = earlier?.movedCents ?? null
    return isEmpty || moved === null ? null : moved + earned
  }
  // The starting balance in the settings applies to their currency only.
  const { startingBalanceCents } = settings
  if (startingBalanceCents <= 0 || currency !== settings.currency) return null
  return startingBalanceCents + earned
}
