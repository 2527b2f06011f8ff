import { priceText } from '#contract/offers/offer-defaults.ts'
import type { Overview, OverviewPeriod, Sum } from '#contract/overview.ts'
import { sectionPage } from '#contract/site/pages.ts'

export const loadFailure = 'Failed to load data. Please try again.'

/** One line per currency: amounts of different currencies are never added up. */
export const lines = (sums: readonly Sum[]): string =>
  sums.map(({ cents, currency }) => priceText(cents, currency)).join('\n')

/** The months' currencies, the academy's own first. */
export const currenciesOf = ({ months }: Pick<Overview, 'months'>): string[] => [
  ...new Set(months.map(({ currency }) => currency)),
]

/** A share in percent, with one decimal; a dash if there is nothing to divide by. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

/** The twelve months ending today, in UTC. */
export function usualPeriod(now: Date): OverviewPeriod {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1))
  return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) }
}

/** The figures of a period, each with the list it links to. */
export function figuresOf(overview: Overview, { from, to }: OverviewPeriod) {
  const { months, subscriptions, refunds, visits, payments } = overview
  const net = currenciesOf(overview).map((currency) => ({
    currency,
    cents: months
      .filter((one) => one.currency === currency)
      .reduce((sum, { paidCents, backCents }) => sum + paidCents - backCents, 0),
  }))
  const period = `${from}..${to}`
  const transactions = `${sectionPage('transactions')}?period=${period}`
  const users = sectionPage('users')
  const { active, lapsed, activeAtStart, endingSoon, expected } = subscriptions
  return [
    { label: 'Revenue', value: lines(net), hint: `${payments} payments`, to: transactions },
    {
      label: 'Refunds',
      value: lines(refunds.sums),
      hint: `Of ${refunds.count} ${refunds.count === 1 ? 'payment' : 'payments'}`,
      to: `${sectionPage('transactions')}?refundedIn=${period}`,
    },
    {
      label: 'Active',
      value: active.toLocaleString('en-US'),
      hint: 'Subscriptions now',
      to: `${users}?status=active`,
    },
    {
      label: 'Lapsed',
      value: lapsed.toLocaleString('en-US'),
      hint: `Churn ${share(lapsed, activeAtStart)}`,
      to: `${users}?endedIn=${period}`,
    },
    {
      label: 'Expected from renewals',
      value: lines(expected),
      hint: `${endingSoon} end within 30 days`,
      to: `${users}?endsWithin=30`,
    },
    {
      label: 'Visit to payment',
      value: share(payments, visits),
      hint: `${visits.toLocaleString('en-US')} visits`,
      to: transactions,
    },
  ]
}
