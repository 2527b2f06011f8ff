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
  return `After ${last.trade} trades half of the runs stand between ${changeText(last.p25)} and ${changeText(last.p75)}, nine of ten between ${changeText(last.p5)} and ${changeText(last.p95)}; the middle one at ${changeText(last.p50)}.`
}

/** What the chances mean, and how each is calculated. */
export const chances = {
  ruined: {
    label: 'Chance of ruin',
    means:
      'How many runs of a hundred fell as far as you call ruin before they reached the target.',
    formula: 'runs that ended in ruin / all runs; the interval is Wilson’s',
  },
  reached: {
    label: 'Chance of the target',
    means: 'How many runs of a hundred reached the target before ruin, within so many trades.',
    formula: 'runs that ended at the target / all runs; the interval is Wilson’s',
  },
  neither: {
    label: 'Neither',
    means: 'How many runs of a hundred had all their trades and met neither ruin nor target.',
    formula: 'runs that went on to the last trade / all runs; the interval is Wilson’s',
  },
} as const

/** What such a simulation cannot tell. */
export function caveats({ multiples, runs }: Pick<Simulation, 'multiples' | 'runs'>): string[] {
  return [
    `Each of the ${wholeNumber(runs)} runs draws its trades from your ${multiples.length} results in R, each as likely as any other and whatever came before. Real trades follow each other: losing streaks can be longer than drawn ones.`,
    'The interval is only that of the drawing. How well your results of the past stand for those to come is not in it, and the fewer they are, the less they do.',
    'A run ends with the ruin or the target, whichever comes first. Risk is exactly what you plan: slippage, gaps and trades that overlap are not drawn.',
  ]
}
