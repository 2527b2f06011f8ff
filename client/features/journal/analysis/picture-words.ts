import { calendarDate } from '#client/ui/displays/format.ts'
import { amountText, signedAmountText } from '#contract/currencies.ts'
import type {
  FullFigures,
  JournalAnalysis,
  TradeGroup,
} from '#contract/journal/journal-analysis.ts'
import { share } from '../journal-words.ts'

const trades = (count: number) => (count === 1 ? '1 trade' : `${count} trades`)

/** What the bars show, in one sentence: the best and the worst of them. */
export function groupsText(
  groups: readonly (TradeGroup & { name: string })[],
  currency: string,
): string {
  const [first] = groups
  if (!first) return 'No trade has one.'
  const say = ({ name, netCents, trades: count }: TradeGroup & { name: string }) =>
    `${name}, ${signedAmountText(netCents, currency)} in ${trades(count)}`
  if (groups.length === 1) return `All in ${say(first)}.`
  const best = groups.reduce((one, other) => (other.netCents > one.netCents ? other : one))
  const worst = groups.reduce((one, other) => (other.netCents < one.netCents ? other : one))
  return `Best: ${say(best)}. Worst: ${say(worst)}.`
}

/** The drawdown chart in one sentence. */
export function drawdownText({ drawdown }: FullFigures, currency: string): string {
  const { maximalCents, maximalPercent, longestDays, isUnder } = drawdown
  if (maximalCents === 0) return 'The balance has never been below a peak.'
  const part = maximalPercent === null ? '' : `, ${share(maximalPercent)} of its peak`
  const now = isUnder ? 'It is below its peak now.' : 'It is at its peak now.'
  return `At most ${amountText(maximalCents, currency)} below a peak${part}; the longest drawdown took ${longestDays} days. ${now}`
}

/** The daily results in one sentence. */
export function daysText(days: JournalAnalysis['days'], currency: string): string {
  const [first] = days
  if (!first) return 'No trade has been closed.'
  const won = days.filter(({ netCents }) => netCents >= 0).length
  const best = days.reduce((one, other) => (other.netCents > one.netCents ? other : one))
  const worst = days.reduce((one, other) => (other.netCents < one.netCents ? other : one))
  const say = ({ day, netCents }: typeof first) =>
    `${calendarDate(day)} (${signedAmountText(netCents, currency)})`
  return `${won} of ${days.length} days with trades won. Best: ${say(best)}; worst: ${say(worst)}.`
}

/** The histogram in one sentence. */
export function histogramText(bars: JournalAnalysis['histogram']): string {
  const count = (of: typeof bars) => of.reduce((sum, bar) => sum + bar.trades, 0)
  const all = count(bars)
  if (all === 0) return 'No trade has an R: it needs a stop.'
  const lost = count(bars.filter(({ from }) => from < -1))
  const won = count(bars.filter(({ from }) => from >= 1))
  return `Of ${trades(all)} with an R, ${won} brought 1R or more, and ${lost} lost more than 1R.`
}

/** The range of R-multiples that a bar counts. */
export const barName = (from: number): string => `${from.toFixed(1)} to ${(from + 0.5).toFixed(1)}R`
