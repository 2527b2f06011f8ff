import type { Overview, OverviewPeriod } from '#contract/overview.ts'
import { sectionPage } from '#contract/pages.ts'

export const loadFailure = 'Failed to load data. Please try again.'

/** Cents as whole dollars, or with cents where they are few: '$1,250', '$97.50'. */
export const dollars = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: cents % 100 === 0 ? 0 : 2,
  })

/** A part of a whole in percent, with one place; a dash of nothing. */
export const share = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`

/** The twelve months that end today, in UTC. */
export function usualPeriod(now: Date): OverviewPeriod {
  const from = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 11, 1))
  return { from: from.toISOString().slice(0, 10), to: now.toISOString().slice(0, 10) }
}

/** The figures of a period, each with the list that it leads to. */
export function figuresOf({ months, subscriptions, refunds, visits, payments }: Overview) {
  const net = months.reduce((sum, { paidCents, backCents }) => sum + paidCents - backCents, 0)
  const transactions = sectionPage('transactions')
  const users = sectionPage('users')
  const { active, lapsed, activeAtStart, endingSoon, expectedCents } = subscriptions
  return [
    { label: 'Revenue', value: dollars(net), hint: `${payments} payments`, to: transactions },
    {
      label: 'Refunds',
      value: dollars(refunds.cents),
      hint: `${refunds.count} in the period`,
      to: `${transactions}?status=refunded`,
    },
    {
      label: 'Active',
      value: active.toLocaleString('en-US'),
      hint: 'Subscriptions now',
      to: users,
    },
    {
      label: 'Lapsed',
      value: lapsed.toLocaleString('en-US'),
      hint: `Churn ${share(lapsed, activeAtStart)}`,
      to: users,
    },
    {
      label: 'Expected from renewals',
      value: dollars(expectedCents),
      hint: `${endingSoon} end within 30 days`,
      to: users,
    },
    {
      label: 'Visit to payment',
      value: share(payments, visits),
      hint: `${visits.toLocaleString('en-US')} visits`,
      to: transactions,
    },
  ]
}
