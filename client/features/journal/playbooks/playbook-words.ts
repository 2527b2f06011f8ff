import type { Outcome } from '#client/ui/overlays/outcome-toast.ts'
import { signedAmountText } from '#contract/currencies.ts'
import { playbookRulesMaximum, type RuleResult } from '#contract/journal/journal-playbooks.ts'
import { multiple } from '../journal-words.ts'

export const playbooksFailure = 'Failed to load the playbooks. Please try again.'
export const playbookSaved: Outcome = {
  done: 'Playbook Saved',
  failed: 'Failed to save the playbook. Please try again.',
}
export const playbookDeleted: Outcome = {
  done: 'Playbook Deleted',
  failed: 'Failed to delete the playbook. Please try again.',
}
export const ticksFailure = 'Failed to save the ticks. Please try again.'

/** The rules listed in a strategy's text: '- With the trend', '2. Wait for the close'. */
export function rulesIn(markdown: string): string[] {
  return markdown
    .split('\n')
    .flatMap((line) => /^\s*(?:[-*+]|\d+[.)])\s+(.+)$/.exec(line)?.[1] ?? [])
    .map((rule) =>
      rule
        .replace(/\*\*|__|`/g, '')
        .trim()
        .slice(0, 200),
    )
    .filter(Boolean)
    .slice(0, playbookRulesMaximum)
}

/** The result of some trades, in one line. */
export function resultText({ trades, netCents, averageR }: RuleResult, currency: string): string {
  if (trades === 0) return 'No trades'
  const count = trades === 1 ? '1 trade' : `${trades} trades`
  const average = averageR === null ? '' : `, ${multiple(averageR)} on average`
  return `${count}, ${signedAmountText(netCents, currency)}${average}`
}

/** How certain that is. */
export function sureness(result: RuleResult, currency: string): string {
  const { trades, centsInterval, rInterval } = result
  if (trades === 0) return ''
  if (!centsInterval) return 'Too few trades for an interval'
  const money = `${signedAmountText(centsInterval.low, currency)} to ${signedAmountText(centsInterval.high, currency)}`
  const inR = rInterval ? `, ${multiple(rInterval.low)} to ${multiple(rInterval.high)}` : ''
  return `95% interval per trade: ${money}${inR}`
}
