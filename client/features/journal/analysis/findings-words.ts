import { amountText, signedAmountText } from '#contract/currencies.ts'
import type { Finding } from '#contract/journal/journal-findings.ts'
import { duration } from './duration.ts'
import { weekdayNames } from './kind-words.ts'

const kinds: Record<Finding['habit'], (of: string) => string> = {
  'after-two-losses': () => 'Trades opened after two losses in a row',
  'outside-hours': () => 'Trades opened outside planned hours',
  'no-stop': () => 'Trades without a stop',
  'fourth-of-day': () => 'Trades from the fourth trade of a day on',
  weekday: (of) => `Trades opened on a ${weekdayNames[of] ?? of}`,
  pair: (of) => `Trades in ${of}`,
  'holding-losers': () => 'Losers',
}

/** A finding in one sentence: what it cost, over how many trades. */
export function findingText(finding: Finding, currency: string): string {
  const { habit, of, trades, others, netCents, mean, meanOfOthers } = finding
  if (habit === 'holding-losers') {
    const longer = `${duration(mean)} longer than your winners`
    return `You held your ${trades} losers ${longer} on average: ${duration(mean + (meanOfOthers ?? 0))} against ${duration(meanOfOthers ?? 0)}.`
  }
  const cost = `${kinds[habit](of ?? '')} cost you ${amountText(-netCents, currency)}: ${trades} of them, ${signedAmountText(mean, currency)} each on average`
  if (meanOfOthers === null) return `${cost}.`
  return `${cost}, against ${signedAmountText(meanOfOthers, currency)} for your ${others} others.`
}

/** How certain that is: the interval with its method, and whether chance alone may explain it. */
export function sureness({ habit, low, high, isClear }: Finding, currency: string): string {
  const words = (value: number) =>
    habit === 'holding-losers' ? duration(value) : signedAmountText(value, currency)
  const interval = `95% interval ${words(low)} to ${words(high)} (Student’s t).`
  return isClear ? interval : `${interval} It may be chance: the interval includes zero.`
}

/** The same in one line, for somebody other than the trader. */
export function findingLine(finding: Finding, currency: string): string {
  const { habit, of, trades, netCents, mean } = finding
  if (habit === 'holding-losers') {
    return `Holds losers ${duration(mean)} longer than winners, over ${trades} losers`
  }
  return `${kinds[habit](of ?? '')}: ${signedAmountText(netCents, currency)} in ${trades}`
}
