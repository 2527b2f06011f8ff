import { wholeNumber } from '#client/ui/displays/format.ts'
import { share } from '../journal-words.ts'
import type { Chance } from './chance.ts'
import type { FanPoint, Simulation } from './simulate.ts'

/** A fraction of one as a percentage: '12.3%'. */
export const part = (value: number): string => share(Math.round(value * 1000) / 10)

/** A change from the start as a percentage, with its sign. */
export const changeText = (balance: number): string =>
  `${balance > 1 ? '+' : ''}${part(balance - 1)}`

export const intervalText = ({ low, high }: Chance): string =>
  `95% interval ${part(low)} to ${part(high)}`

/** The fan in one sentence. */
export function fanText(last: FanPoint | undefined): string {
  if (!last) return ''
  return `After ${last.trade} trades half of the runs are between ${changeText(last.p25)} and ${changeText(last.p75)}, nine out of ten between ${changeText(last.p5)} and ${changeText(last.p95)}; the median is ${changeText(last.p50)}.`
}

/** What the chances mean, and how each is calculated. */
export const chances = {
  ruined: {
    label: 'Chance of ruin',
    means: 'The percentage of runs that reached ruin, as you set it, before the target.',
    formula: 'runs that ended in ruin / all runs; the interval is Wilson’s',
  },
  reached: {
    label: 'Chance of the target',
    means:
      'The percentage of runs that reached the target before ruin, within the chosen number of trades.',
    formula: 'runs that ended at the target / all runs; the interval is Wilson’s',
  },
  neither: {
    label: 'Neither',
    means: 'The percentage of runs that went through all their trades without ruin or target.',
    formula: 'runs that went on to the last trade / all runs; the interval is Wilson’s',
  },
} as const

/** What such a simulation cannot tell. */
export function caveats({ multiples, runs }: Pick<Simulation, 'multiples' | 'runs'>): string[] {
  return [
    `Each of the ${wholeNumber(runs)} runs draws its trades from your ${multiples.length} results in R, each equally likely, whatever came before. Real results may depend on each other: losing streaks can be longer than simulated ones.`,
    'The interval covers only the random draws, not how well past results predict future ones. The fewer results there are, the less they predict.',
    'A run ends at ruin or at the target, whichever comes first. Risk is exactly what you plan: slippage, gaps and overlapping trades are not simulated.',
  ]
}
