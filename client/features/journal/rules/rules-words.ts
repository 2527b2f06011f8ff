import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import type { LimitName, RuledAccount, Standing } from '#contract/account-rules.ts'
import { amountText, signedAmountText } from '#contract/currencies.ts'
import { newYorkClose, usualTimeZones } from '#contract/imports.ts'
import { timeOf } from '../analysis/time-of-day.ts'
import { share } from '../journal-words.ts'

export const rulesFailure = 'Failed to load the rules of the account. Please try again.'
export const rulesSaved: Outcome = {
  done: 'Rules Saved',
  failed: 'Failed to save the rules. Please try again.',
}
export const rulesRemoved: Outcome = {
  done: 'Rules Removed',
  failed: 'Failed to remove the rules. Please try again.',
}

const limitWords: Record<LimitName, string> = {
  'daily-loss': 'daily loss',
  'total-loss': 'total loss',
  'trailing-loss': 'trailing drawdown',
}

/** An account's title: its name, or else its number. */
export const ruledTitle = ({ name, number }: RuledAccount['account']): string =>
  [name, number].filter(Boolean).join(' · ') || 'Account'

/** Where it stands, in one sentence. */
export function standingText({ state, passed, ended, trades }: Standing, currency: string): string {
  if (ended) {
    const limits = ended.limits.map((limit) => limitWords[limit]).join(' and the ')
    const what = ended.tradeId === null ? 'a charge' : `trade ${trades}`
    const where = `${amountText(ended.balanceCents, currency)}, at or below ${amountText(ended.floorCents, currency)}`
    return `By these rules the account ended on ${ended.day} with ${what}: the balance was ${where}, the limit of the ${limits}.`
  }
  if (state === 'passed') {
    return `All requirements for passing were met on ${passed?.day}. The limits still apply.`
  }
  return 'No limit has been reached.'
}

/** When a day ends, in words. */
export function resetText(minute: number, timeZone: string): string {
  const usual = usualTimeZones.find(({ value }) => value === timeZone)
  const clock = timeZone === newYorkClose ? 'EET, New York close' : (usual?.label ?? timeZone)
  return `A day ends at ${timeOf(minute)} by the clock of ${clock}, summer time included.`
}

/** What these figures cannot tell. */
export function caveats(
  { counts }: { counts: 'balance' | 'equity' },
  standing: Standing,
): string[] {
  const { openTrades, heldOverReset } = standing
  const held = `${heldOverReset} ${heldOverReset === 1 ? 'trade was' : 'trades were'} open when a day ended`
  const equity =
    counts === 'equity'
      ? [
          `The provider counts equity. Floating profit and loss are not known from closed trades, so a limit may have been reached earlier than shown here, and a day may have started higher: ${held}.`,
        ]
      : []
  const open =
    openTrades > 0
      ? [`${openTrades} ${openTrades === 1 ? 'trade is' : 'trades are'} open and not counted.`]
      : []
  return [
    ...equity,
    ...open,
    'Deposits, withdrawals and payouts are left out; commissions, interest, dividends and taxes without a trade count. Your provider’s own calculation is what counts.',
  ]
}

/** The best day's share of the profit, in one sentence, whether or not a rule limits it. */
export function bestDayText(
  { bestDay }: Standing,
  { bestDayPercent }: { bestDayPercent: number | null },
  currency: string,
): string {
  if (!bestDay) return 'No winning day yet.'
  const part = bestDay.share === null ? '' : `, ${share(bestDay.share)} of the profit`
  const day = `${bestDay.day}: ${signedAmountText(bestDay.cents, currency)}${part}.`
  if (bestDayPercent === null) return day
  const most = `At most ${share(bestDayPercent)} is allowed`
  return bestDay.missingCents === 0
    ? `${day} ${most}.`
    : `${day} ${most}: ${amountText(bestDay.missingCents, currency)} more is needed on other days.`
}

/** The chart in one sentence. */
export function pictureText({ line, balanceCents, today, overall }: Standing, currency: string) {
  if (line.length === 0) return 'The line starts with the first trade that counts.'
  const lowest = line.reduce((least, point) => Math.min(least, point.balanceCents), Infinity)
  const floors = [today.floorCents, overall.floorCents].filter((floor) => floor !== null)
  const nearest = floors.length > 0 ? Math.max(...floors) : null
  const limit = nearest === null ? '' : ` The nearest limit is ${amountText(nearest, currency)}.`
  return `The balance is ${amountText(balanceCents, currency)}; at its lowest it was ${amountText(lowest, currency)}.${limit}`
}
