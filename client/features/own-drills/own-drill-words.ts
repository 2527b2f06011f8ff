import { rText } from '#client/ui/displays/format.ts'
import { signedAmountText } from '#contract/currencies.ts'
import {
  type HabitChange,
  type Practice,
  type PractisedHabit,
  practisedHabits,
  tradesToCompare,
} from '#contract/own-drills.ts'

/** From ISO weekday 1 on. */
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const weekdayName = (of: string): string => weekdays[Number(of) - 1] ?? of

const habitNames: Record<PractisedHabit, (of: string) => string> = {
  'after-two-losses': () => 'Trades opened after two losses in a row',
  'outside-hours': () => 'Trades opened outside planned hours',
  'no-stop': () => 'Trades without a stop',
  'fourth-of-day': () => 'Trades from the fourth trade of a day on',
  weekday: (of) => `Trades opened on a ${weekdayName(of)}`,
  pair: (of) => `Trades in ${of}`,
}

/** Which trades are practised: 'Trades in EURUSD'. */
export const practiceName = ({ habit, of }: Pick<Practice, 'habit' | 'of'>): string =>
  habitNames[habit](of ?? '')

/** The habit of a finding as one to practise; null for one that is not about entries, or cost nothing. */
export function practisedOf(finding: { habit: string; netCents: number }): PractisedHabit | null {
  if (finding.netCents >= 0) return null
  return practisedHabits.find((one) => one === finding.habit) ?? null
}

/** '1 moment', '20 moments'. */
export const counted = (count: number, one: string): string =>
  `${count} ${one}${count === 1 ? '' : 's'}`

/** Of how many trades an average is: '20 trades', '20 of 24 trades'. */
const countedOf = (count: number, all: number): string =>
  count === all ? counted(all, 'trade') : `${count} of ${counted(all, 'trade')}`

/** How the habit's trades have changed, in sentences. */
export function changeTexts(
  { tradesBefore, tradesAfter, comparison }: HabitChange,
  currency: string,
): string[] {
  if (!comparison) {
    return [
      `${counted(tradesAfter, 'such trade')} opened since the first finished round, ${tradesBefore} before. Both are compared once each side has ${tradesToCompare} with a result in the same measure.`,
    ]
  }
  const { measure, countedBefore, countedAfter, before, after } = comparison
  const { difference, low, high, isClear } = comparison
  const text = (value: number) =>
    measure === 'r' ? rText(value) : signedAmountText(value, currency)
  return [
    `${text(before)} on average before (${countedOf(countedBefore, tradesBefore)}), ${text(after)} since (${countedOf(countedAfter, tradesAfter)}): a difference of ${text(difference)}.`,
    `95% interval ${text(low)} to ${text(high)} (Welch’s t).${isClear ? '' : ' It may be chance: the interval includes zero.'}`,
  ]
}
