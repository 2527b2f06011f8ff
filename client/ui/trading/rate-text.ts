import { signalsForRate } from '#contract/signals.ts'
import { percent } from '../displays/format.ts'

interface Results {
  won: number
  lost: number
  /** Percent; null while nothing was won or lost. */
  winRate: number | null
}

/** A win rate such as '67%'; a dash where it rests on too few signals to be one. */
export const rateText = ({ won, lost, winRate }: Results): string =>
  winRate === null || won + lost < signalsForRate ? '–' : percent(winRate)
