import { percent } from '#client/ui/displays/format.ts'
import { minorUnits, shortAmountText } from '#contract/currencies.ts'
import { signalsForRate } from '#contract/signals/signals.ts'

/** A month's profit or loss: by sign and word, so not by colour alone. */
interface ProfitAndLoss {
  /** '+$1,250.50', '-¥320' or '$0'. */
  amount: string
  /** Null if it is zero to the minor unit. */
  outcome: 'profit' | 'loss' | null
}

export function profitAndLoss(profitLoss: number, currency: string): ProfitAndLoss {
  const cents = Math.round(profitLoss * minorUnits(currency)) + 0
  const amount = shortAmountText(cents, currency)
  if (cents === 0) return { amount, outcome: null }
  return cents > 0 ? { amount: `+${amount}`, outcome: 'profit' } : { amount, outcome: 'loss' }
}

/** The rank among the students: '#3', or 'N/A' for those who are not ranked. */
export function rank(position: number | null): string {
  return position === null ? 'N/A' : `#${position}`
}

/** '67% win rate', or that there is none yet because too few signals were won or lost. */
export const winRateText = ({ winRate, decided }: { winRate: number; decided: number }): string =>
  decided < signalsForRate ? 'No win rate yet' : `${percent(winRate)} win rate`
