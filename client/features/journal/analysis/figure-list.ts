import { amountText, signedAmountText } from '#contract/currencies.ts'
import type { FullFigures } from '#contract/journal/journal-analysis.ts'
import { firstFigures } from '../figures/first-figures.ts'
import { multiple, share } from '../journal-words.ts'
import { duration } from './duration.ts'

/** One figure as displayed, with its meaning and its formula. */
export interface ShownFigure {
  label: string
  value: string
  means: string
  formula: string
}

const none = '–'
const or = (value: number | null, words: (value: number) => string) =>
  value === null ? none : words(value)
const plain = (places: number) => (value: number) => value.toFixed(places)

/** All figures, grouped by topic. Trades count net of fees; a zero result counts as a win. */
export function figureList(
  figures: FullFigures,
  currency: string,
): { title: string; figures: ShownFigure[] }[] {
  const money = (cents: number) => signedAmountText(cents, currency)
  return [
    { title: 'Result', figures: resultFigures(figures, money) },
    { title: 'In R and pips', figures: multipleFigures(figures) },
    { title: 'Won and lost', figures: tradeFigures(figures, money) },
    { title: 'Streaks', figures: runFigures(figures, money) },
    { title: 'Drawdown', figures: drawdownFigures(figures, currency) },
    { title: 'Steadiness', figures: steadinessFigures(figures, currency) },
    { title: 'Time held', figures: timeFigures(figures) },
  ]
}

type Money = (cents: number) => string

const resultFigures = (of: FullFigures, money: Money): ShownFigure[] => [
  { ...firstFigures.netProfit, value: money(of.netProfitCents) },
  {
    label: 'Gross profit',
    value: money(of.grossProfitCents),
    means: 'The total of all winning trades, net of fees.',
    formula: 'sum of the results of 0 or more',
  },
  {
    label: 'Gross loss',
    value: money(of.grossLossCents),
    means: 'The total of all losing trades, including fees.',
    formula: 'sum of the results below 0',
  },
  {
    label: 'Profit factor',
    value: or(of.profitFactor, plain(2)),
    means: 'Gross profit per unit of gross loss; below 1 the trades lose money overall.',
    formula: 'gross profit / gross loss',
  },
  {
    label: 'Expected payoff',
    value: or(of.expectancyCents, money),
    means: 'The average result of a trade: MetaTrader’s name for the expectancy.',
    formula: 'net profit / trades',
  },
  {
    label: 'Recovery factor',
    value: or(of.recoveryFactor, plain(2)),
    means: 'How many times the net profit covers the largest drawdown on the way.',
    formula: 'net profit / maximal drawdown',
  },
]

const multipleFigures = (of: FullFigures): ShownFigure[] => [
  {
    label: 'Expectancy in R',
    value: or(of.averageR, multiple),
    means: `The average result per unit of risk, over the ${of.tradesWithR} trades that have a stop, and so an R.`,
    formula: 'sum of R / trades with an R; R = price gained / price from entry to stop',
  },
  {
    label: 'Standard deviation of R',
    value: or(of.deviationR, multiple),
    means:
      'How far results typically are from their average. The larger it is, the more trades it takes before an average means anything.',
    formula: '√(sum of (R - average R)² / (trades with an R - 1))',
  },
  {
    label: 'Total R',
    value: multiple(of.totalR),
    means: 'The sum of all R-multiples, before fees.',
    formula: 'sum of R',
  },
  {
    label: 'Average pips',
    value: or(of.averagePips, plain(1)),
    means:
      'The average number of pips per trade, whatever its size. A pip is not worth the same in every market.',
    formula: 'sum of pips / trades with pips',
  },
  {
    label: 'Total pips',
    value: or(of.totalPips, plain(1)),
    means: `All pips of the ${of.tradesWithPips} trades in markets that have pips. Pips of forex, of each metal and of each index are not alike and are not added up: filter by pair to see them.`,
    formula: 'sum of pips',
  },
  {
    label: 'SQN',
    value: or(of.sqn, plain(2)),
    means:
      'Van Tharp’s System Quality Number: expectancy relative to how much results vary. Says little below 30 trades; more than 100 count as 100, because it would otherwise grow with the number alone. Assumes that results are independent.',
    formula: '√(trades with an R, at most 100) × average R / standard deviation of R',
  },
]

const tradeFigures = (of: FullFigures, money: Money): ShownFigure[] => [
  { ...firstFigures.trades, value: `${of.trades} (${of.won} won, ${of.lost} lost)` },
  { ...firstFigures.winRate, value: or(of.winRate, share) },
  {
    label: 'Long trades won',
    value: `${of.longWon} of ${of.longTrades}`,
    means: 'Long trades that ended at 0 or more.',
    formula: 'long trades won of all long trades',
  },
  {
    label: 'Short trades won',
    value: `${of.shortWon} of ${of.shortTrades}`,
    means: 'Short trades that ended at 0 or more.',
    formula: 'short trades won of all short trades',
  },
  {
    label: 'Largest profit trade',
    value: or(of.largestWonCents, money),
    means:
      'The best single result. Where it is a large part of the net profit, the rest proves little.',
    formula: 'highest result',
  },
  {
    label: 'Largest loss trade',
    value: or(of.largestLostCents, money),
    means: 'The worst single result.',
    formula: 'lowest result below 0',
  },
  {
    label: 'Average profit trade',
    value: or(of.averageWonCents, money),
    means: 'The average winning trade.',
    formula: 'gross profit / trades won',
  },
  {
    label: 'Average loss trade',
    value: or(of.averageLostCents, money),
    means: 'The average losing trade.',
    formula: 'gross loss / trades lost',
  },
  {
    label: 'Payoff ratio',
    value: or(of.payoffRatio, plain(2)),
    means: 'How many average losses an average win pays for.',
    formula: 'average profit trade / average loss trade',
  },
]

const runText = ({ trades, netCents }: FullFigures['bestRun'], money: Money) =>
  trades === 0 ? none : `${trades} (${money(netCents)})`

const runFigures = (of: FullFigures, money: Money): ShownFigure[] => [
  {
    label: 'Maximum consecutive wins',
    value: runText(of.longestWinning, money),
    means: 'The longest winning streak, and its result.',
    formula: 'longest streak of results of 0 or more, in order of closing',
  },
  {
    label: 'Maximum consecutive losses',
    value: runText(of.longestLosing, money),
    means:
      'The longest losing streak, and its result. Expect longer ones as the number of trades grows.',
    formula: 'longest streak of results below 0, in order of closing',
  },
  {
    label: 'Maximal consecutive profit',
    value: runText(of.bestRun, money),
    means: 'The winning streak with the largest total.',
    formula: 'largest sum of a winning streak',
  },
  {
    label: 'Maximal consecutive loss',
    value: runText(of.worstRun, money),
    means: 'The losing streak with the largest total.',
    formula: 'lowest sum of a losing streak',
  },
  {
    label: 'Average consecutive wins',
    value: or(of.averageWinningRun, plain(1)),
    means: 'How many wins follow each other on average.',
    formula: 'trades won / winning streaks',
  },
  {
    label: 'Average consecutive losses',
    value: or(of.averageLosingRun, plain(1)),
    means: 'How many losses follow each other on average.',
    formula: 'trades lost / losing streaks',
  },
  {
    label: 'Z-score',
    value: or(of.zScore, plain(2)),
    means:
      'Whether wins tend to follow wins. Below -2 they cluster, above 2 they alternate, more than chance explains; in between, nothing can be concluded.',
    formula: '(N (streaks - 0.5) - P) / √(P (P - N) / (N - 1)), P = 2 × won × lost, N = trades',
  },
]

const drawdownFigures = ({ drawdown: of }: FullFigures, currency: string): ShownFigure[] => [
  {
    label: 'Maximal drawdown',
    value: `${amountText(of.maximalCents, currency)}${of.maximalPercent === null ? '' : ` (${share(of.maximalPercent)})`}`,
    means:
      'The largest fall of the closed balance from a peak. Floating losses of open trades are not included.',
    formula: 'largest (peak so far - balance), after each closing',
  },
  {
    label: 'Relative drawdown',
    value:
      of.relativePercent === null || of.relativeCents === null
        ? none
        : `${share(of.relativePercent)} (${amountText(of.relativeCents, currency)})`,
    means:
      'The largest fall in percent of its peak. Needs the starting balance of the journal’s settings.',
    formula: 'largest (peak so far - balance) / peak so far',
  },
  {
    label: 'Absolute drawdown',
    value: amountText(of.absoluteCents, currency),
    means: 'How far the balance fell below where it started.',
    formula: 'starting balance - lowest balance',
  },
  {
    label: 'Longest drawdown',
    value: `${of.longestDays} days`,
    means:
      'The longest time from a peak until the balance was there again, or until the last trade.',
    formula: 'longest (closing that regains the peak - closing at the peak)',
  },
]

const steadinessFigures = (of: FullFigures, currency: string): ShownFigure[] => [
  {
    label: 'Sharpe ratio',
    value: or(of.sharpe, plain(2)),
    means:
      'The average growth of a trade relative to how much the growth varies, as MetaTrader reports it: per trade, not per year, and without an interest rate. Do not compare it with the yearly ratios of funds. It needs a starting balance. Large wins lower it just as large losses do.',
    formula: 'average of (result / balance before the trade) / its standard deviation',
  },
  {
    label: 'LR correlation',
    value: or(of.lrCorrelation, plain(2)),
    means: 'How close the balance keeps to a straight line: 1 is a steady rise, -1 a steady fall.',
    formula: 'correlation of the number of the trade with the balance after it',
  },
  {
    label: 'LR standard error',
    value: or(of.lrStandardErrorCents, (cents) => amountText(cents, currency)),
    means: 'How far the balance strays from the straight line that fits it best.',
    formula: '√(sum of squared distances / (trades - 2))',
  },
  {
    label: 'AHPR',
    value: or(of.ahpr, (value) => `${value.toFixed(4)}%`),
    means: 'The average growth of the balance per trade. Needs the starting balance.',
    formula: 'average of (result / balance before)',
  },
  {
    label: 'GHPR',
    value: or(of.ghpr, (value) => `${value.toFixed(4)}%`),
    means: 'The constant growth per trade that would give the same final balance.',
    formula: '(last balance / starting balance) ^ (1 / trades) - 1',
  },
]

const timeFigures = (of: FullFigures): ShownFigure[] => [
  {
    label: 'Average time held',
    value: or(of.held.average, duration),
    means: 'From opening to closing.',
    formula: 'sum of times / trades',
  },
  {
    label: 'Winners held',
    value: or(of.heldWon, duration),
    means: 'How long winning trades were held on average.',
    formula: 'sum of times of won trades / trades won',
  },
  {
    label: 'Losers held',
    value: or(of.heldLost, duration),
    means:
      'How long losing trades were held on average. Longer than winners means holding on to losses.',
    formula: 'sum of times of lost trades / trades lost',
  },
  {
    label: 'Shortest and longest',
    value:
      of.held.shortest === null || of.held.longest === null
        ? none
        : `${duration(of.held.shortest)} – ${duration(of.held.longest)}`,
    means: 'The shortest and the longest time a trade was held.',
    formula: 'least and greatest (closing - opening)',
  },
]
