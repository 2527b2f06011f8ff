import { calendarDate, calendarMonth, percent, wholeNumber } from '#client/ui/displays/format.ts'
import {
  type Counted,
  type FigureGroup,
  type Interval,
  type RecordDimension,
  signalsToSay,
} from '#contract/signals/record-figures.ts'

export const recordFailure = 'The figures of the record could not be loaded.'

export const tooFew = 'Too few to say'

/** What the groups of a dimension are, as a heading and as a choice. */
export const dimensionWords: Record<RecordDimension, string> = {
  pair: 'Pair',
  strategy: 'Strategy',
  month: 'Month of closing (UTC)',
  direction: 'Direction',
  hour: 'Hour of publication (UTC)',
  mentor: 'Mentor',
}

const unknown: Record<RecordDimension, string> = {
  pair: 'No pair',
  strategy: 'No strategy',
  month: 'Unknown',
  direction: 'No direction',
  hour: 'Unknown',
  mentor: 'Unknown',
}

/** What a group is called. */
export function groupName(dimension: RecordDimension, group: FigureGroup): string {
  const { key, name, isRest } = group
  if (isRest) return 'All others'
  if (key === null) return unknown[dimension]
  if (dimension === 'month') return calendarMonth(key)
  if (dimension === 'hour') return `${key}:00 to ${key}:59`
  if (dimension === 'strategy') return name ?? 'A strategy that is not published'
  return dimension === 'mentor' ? (name ?? 'Unknown') : key
}

/** '52% to 71%', or that there are too few. */
export const rateInterval = (interval: Interval | null): string =>
  interval ? `${percent(interval.low)} to ${percent(interval.high)}` : tooFew

/** '0.12R to 0.4R', or that there are too few. */
export const intervalInR = (interval: Interval | null): string =>
  interval ? `${interval.low}R to ${interval.high}R` : tooFew

/** Between which dates, and how many of how many. */
export function basisWords(counted: Counted): string {
  const { from, to, finished, published } = counted
  const signals = published === 1 ? 'signal' : 'signals'
  const basis = `${wholeNumber(finished)} closed of ${wholeNumber(published)} ${signals} published`
  if (!from || !to) return `${basis}.`
  return `${basis}, from ${dateOf(from)} to ${dateOf(to)} (UTC).`
}

const dateOf = (instant: string) => calendarDate(instant.slice(0, 10))

/** How the figures are worked out. */
export const methodWords = [
  'R is the result as a multiple of the risk between entry and stop when the signal became active. Signals without such a result count in the number of closed signals, and in no figure in R.',
  'Signals stopped out at their entry count as neither won nor lost.',
  `The intervals are 95% confidence intervals: Wilson’s for the win rate, Student’s t for the average. Below ${signalsToSay} results they would say too little.`,
  'Expectancy: share won × average R of the winners + share lost × average R of the losers. Profit factor: R won divided by R lost. Largest drawdown: the deepest fall of the sum of results from a peak, in the order of closing.',
  'Past results do not predict future ones.',
] as const
