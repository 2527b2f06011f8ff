import type { BadgeProps } from '#client/ui/displays/badge.tsx'
import type { Gauge, ProgramName, Standing } from '#contract/dispute-limits.ts'
import { limits } from '#contract/dispute-limits.ts'
import type { DisputeCause, DisputeEntry, EvidenceTiming } from '#contract/disputes.ts'

export const loadFailure = 'Failed to load the disputes. Please try again.'
export const exportFailure = 'Failed to export the disputes.'
export const noteFailure = 'Failed to save. Please try again.'

/** A rate in hundredths of a percent, as text: '0.85 %'. */
export const rateText = (rate: number | null): string =>
  rate === null ? '–' : `${(rate / 100).toFixed(2)} %`

/** The share of some in all, as text. */
export const shareText = (some: number, all: number): string =>
  rateText(all === 0 ? null : Math.round((some * 10_000) / all))

export const programTitles: Record<ProgramName, string> = {
  vamp: 'Visa VAMP',
  ecm: 'Mastercard ECM',
  efm: 'Mastercard EFM',
}

/** What is counted, and when the network acts. */
export const programRules: Record<ProgramName, string> = {
  vamp: `Disputes and reports of fraud by payments of the same month. Visa acts from ${rateText(limits.vamp.rate)} and ${limits.vamp.count.toLocaleString('en-US')} cases a month.`,
  ecm: `Disputes by payments of the month before. Mastercard acts from ${rateText(limits.ecm.rate)} and ${limits.ecm.count} disputes a month.`,
  efm: `Disputes for fraud by payments of the month before. Mastercard acts from ${rateText(limits.efm.rate)}, ${limits.efm.payments.toLocaleString('en-US')} payments and 50,000 dollars or euros disputed a month.`,
}

const standings: Record<Standing, { label: string; variant: BadgeProps['variant'] }> = {
  fine: { label: 'Below the limit', variant: 'success' },
  near: { label: 'Close to the limit', variant: 'warning' },
  rate: { label: 'Above the rate', variant: 'warning' },
  over: { label: 'Above the limit', variant: 'danger' },
}

const noRate = { label: 'No payments to compare with', variant: 'neutral' } as const

export const standingOf = ({ rate, standing }: Gauge) =>
  rate === null ? noRate : standings[standing]

/** Shown once a rate is exceeded by fewer cases than a network looks at. */
export const fewCases =
  'The rate is above the network’s, with fewer cases than it looks at. Card providers may ask earlier.'

const ways: Record<string, string> = {
  once: 'One payment',
  first: 'First of a subscription',
  renewal: 'Renewal',
}

const providers: Record<string, string> = {
  stripe: 'Stripe',
  sandbox: 'Sandbox',
  paypal: 'PayPal',
  paystack: 'Paystack',
  transfer: 'By transfer',
  none: 'Coupon only',
}

type CauseKind = 'programs' | 'coupons' | 'ways' | 'providers'

export const causeTitles: Record<CauseKind, string> = {
  programs: 'By program or offer',
  coupons: 'By coupon',
  ways: 'By way of access',
  providers: 'By way of paying',
}

/** What the payments of a row have in common, in words. */
export function causeName(
  kind: CauseKind,
  { name }: Pick<DisputeCause, 'name'>,
  titles: Readonly<Record<string, string>>,
): string {
  if (name === null) return 'Without a coupon'
  if (kind === 'programs') return titles[name] ?? name
  if (kind === 'ways') return ways[name] ?? name
  if (kind === 'providers') return providers[name] ?? name
  return name
}

export const timings: Record<EvidenceTiming, { label: string; variant: BadgeProps['variant'] }> = {
  waiting: { label: 'To be sent', variant: 'warning' },
  on_time: { label: 'Sent in time', variant: 'success' },
  late: { label: 'Sent too late', variant: 'danger' },
  missed: { label: 'Not sent', variant: 'danger' },
  unknown: { label: 'Date not known', variant: 'neutral' },
}

const kinds: Record<DisputeEntry['kind'], string> = {
  dispute: 'Dispute',
  inquiry: 'Inquiry',
  fraud_report: 'Report of fraud',
}

/** What a row is about: 'Dispute, fraudulent, Visa'. */
export function describeDispute({ kind, reason, network }: DisputeEntry): string {
  const brand = network && network.slice(0, 1).toUpperCase() + network.slice(1)
  return [kinds[kind], reason?.replaceAll('_', ' '), brand].filter(Boolean).join(', ')
}
