import { signalsForRate } from '#contract/signals/signals.ts'
import { percent } from '../displays/format.ts'

interface Results {
  won: number
  lost: number
  /** In percent; null while nothing was won or lost. */
  winRate: number | null
}

/** A win rate such as '67%'; a dash if it is based on too few signals. */
export const rateText = ({ won, lost, winRate }: Results): string =>
  winRate === null || won + lost < signalsForRate ? '–' : percent(winRate)
