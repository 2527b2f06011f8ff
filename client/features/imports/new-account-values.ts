import { minorUnitsOf } from '#client/ui/forms/money-text.ts'
import { minorDigits } from '#contract/currencies.ts'
import type { SentTo } from '#contract/endpoint.ts'
import {
  type AccountKind,
  type createTradingAccount,
  startingBalanceMaximum,
} from '#contract/imports.ts'

/** An account as typed. */
export interface TypedNewAccount {
  name: string
  broker: string
  kind: AccountKind
  currency: string
  startingBalance: string
}

type Body = SentTo<typeof createTradingAccount>['body']
type Issues = Partial<Record<keyof TypedNewAccount, string>>

/** The request body, or what is wrong with the input. An empty balance means none. */
export function newAccountOf(typed: TypedNewAccount): { body: Body } | { issues: Issues } {
  const issues: Issues = {}
  const name = typed.name.trim()
  if (name === '') issues.name = 'Name is required'
  const currency = typed.currency.trim().toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) issues.currency = 'Must be a currency such as USD'
  const balance = typed.startingBalance.trim()
  const startingBalanceCents = balance === '' ? 0 : minorUnitsOf(balance, minorDigits(currency))
  if (startingBalanceCents === null) issues.startingBalance = 'Must be an amount of 0 or more'
  else if (startingBalanceCents > startingBalanceMaximum)
    issues.startingBalance = 'Must be a smaller amount'
  if (startingBalanceCents === null || Object.keys(issues).length > 0) return { issues }
  const { kind, broker } = typed
  return { body: { name, broker: broker.trim(), kind, currency, startingBalanceCents } }
}
