import { minorDigits, minorUnits, unitsOf } from '#contract/currencies.ts'
import { instrumentOf } from '#contract/instruments.ts'
import type { JournalSettings } from '#contract/journal/journal.ts'
import type { Direction } from '#contract/signals/signals.ts'
import { rateOf } from './proposed-rate.ts'
import { type SizedAccount, usualAccount } from './size-account.ts'
import { sizeOf } from './size-of.ts'
import { stopFault } from './stop-side.ts'

/** Whose size it is: the journal's settings, and the trading accounts, the last used first. */
export interface Sizing {
  settings: JournalSettings
  accounts: readonly SizedAccount[]
}

interface Idea {
  pair: string
  direction: Direction
  entry: string
  stopLoss: string
}

/** A size for people; `lots` is null if there is none, and `text` says why. */
export interface OwnSize {
  lots: string | null
  text: string
}

/** The balance that a usual trade risks, and its currency; the balance is 0 if unknown. */
export function usualBalance({ settings, accounts }: Sizing) {
  const account = accounts.find(({ id }) => id === usualAccount(accounts, settings, undefined))
  return {
    currency: account?.currency ?? settings.currency,
    balanceCents: account?.balanceCents ?? settings.startingBalanceCents,
  }
}

/**
 * The lots with which the idea risks the usual percentage of the usual balance. `last` is the last
 * known price of the pair that converts the result into the account's currency.
 */
export function ownSize(
  idea: Idea,
  sizing: Sizing,
  last: { price: string; at: string } | null,
): OwnSize {
  const { currency, balanceCents } = usualBalance(sizing)
  const { defaultRiskPercent: risk } = sizing.settings
  const none = (text: string): OwnSize => ({ lots: null, text: `No size: ${text}.` })
  const { quote, contractSize } = instrumentOf(idea.pair)
  if (quote === null || contractSize === null) return none(`a lot of ${idea.pair} is not known`)
  if (balanceCents <= 0) return none('your journal’s settings have no balance')
  // Not as a field shows it: rounded up in its last digit it would cost a hundredth of a lot.
  const rate = quote === currency ? 1 : rateOf(idea, currency, last)?.rate
  if (!rate) return none(`the rate of ${quote} in ${currency} is not known`)
  const riskCents = Math.floor((balanceCents * risk) / 100)
  const size = sizeOf({ ...idea, riskCents, currency, rate })
  const fault = stopFault(idea) ?? 'the stop is at the entry'
  if (!size) return none(riskCents > 0 ? lowerFirst(fault) : 'your balance is too small')
  const of = `at ${risk} % of ${amount(balanceCents, currency)}`
  // Nobody can trade less than a hundredth of a lot.
  if (Number(size.lots) === 0) return { lots: null, text: `Less than 0.01 lots ${of}` }
  return { lots: size.lots, text: `${size.lots} lots ${of}` }
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

/** '2,000 USD', with the cents only where there are any. */
function amount(cents: number, currency: string): string {
  const digits = cents % minorUnits(currency) === 0 ? 0 : minorDigits(currency)
  const format = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${unitsOf(cents, currency).toLocaleString('en-US', format)} ${currency}`
}
