/**
 * What card networks tolerate, as last looked up on 30 November 2026. A network looks at one calendar month, and acts
 * only where every condition of a program is met.
 *
 * - Visa, Acquirer Monitoring Program (VAMP), 'merchant excessive': reports of fraud (TC40) and disputes (TC15) by
 *   the settled payments without a card present of the same month, 1.5 % and 1,500 of them; since 1 April 2026, 2.2 %
 *   before. Checkout.com, 'What are the thresholds for disputes and fraud under Visa's Acquirer Monitoring Program';
 *   the same figures in Antom's 'Card monitoring programs'.
 * - Mastercard, Excessive Chargeback Program, 'excessive chargeback merchant' (ECM): disputes by the payments of the
 *   month before, 1.5 % and 100 of them; 'high' (HECM) from 3 % and 300. Stripe, 'Dispute and fraud card monitoring
 *   programs'; paymentsandrisk.com, 'Network programs reference', checked December 2025.
 * - Mastercard, 'excessive fraud merchant' (EFM): disputes for fraud by the payments of the month before, 0.5 %, with
 *   1,000 payments in that month and 50,000 US dollars or euros disputed. (That few payments were authenticated by
 *   3-D Secure is a further condition, which is not known here.) Braintree, 'Excessive Fraud Merchant Program'.
 *
 * Rates are in hundredths of a percent.
 */
export const limits = {
  vamp: { rate: 150, count: 1500 },
  ecm: { rate: 150, count: 100 },
  efm: { rate: 50, payments: 1000, cents: 5_000_000 },
} as const

export const programNames = ['vamp', 'ecm', 'efm'] as const
export type ProgramName = (typeof programNames)[number]

/** What a month came to, as the networks count. */
export interface DisputeMonth {
  /** Payments received, and those of the month before. */
  payments: number
  paymentsBefore: number
  disputes: number
  fraudReports: number
  /** Disputes for fraud, and how much they are about: the largest sum of one currency, in cents. */
  fraudDisputes: number
  fraudCents: number
}

/** 'rate' where the rate is exceeded by fewer cases than the network requires; 'near' from two thirds of the rate. */
export type Standing = 'fine' | 'near' | 'rate' | 'over'

export interface Gauge {
  /** In hundredths of a percent, rounded; null where there is nothing to divide by. */
  rate: number | null
  standing: Standing
}

/** Where a month stands in each program. */
export function gaugesOf(month: DisputeMonth): Record<ProgramName, Gauge> {
  const { payments, paymentsBefore, disputes, fraudReports, fraudDisputes, fraudCents } = month
  const { vamp, ecm, efm } = limits
  const reported = disputes + fraudReports
  return {
    vamp: gauge(reported, payments, { limit: vamp.rate, counts: reported >= vamp.count }),
    ecm: gauge(disputes, paymentsBefore, { limit: ecm.rate, counts: disputes >= ecm.count }),
    efm: gauge(fraudDisputes, paymentsBefore, {
      limit: efm.rate,
      counts: paymentsBefore >= efm.payments && fraudCents >= efm.cents,
    }),
  }
}

function gauge(
  cases: number,
  payments: number,
  { limit, counts }: { limit: number; counts: boolean },
): Gauge {
  // Compared without a division, so that exactly the limit is reached by exactly the limit.
  const reaches = (rate: number) => cases > 0 && cases * 10_000 >= rate * payments
  const rate = payments === 0 ? null : Math.round((cases * 10_000) / payments)
  if (reaches(limit)) return { rate, standing: counts ? 'over' : 'rate' }
  return { rate, standing: reaches((limit * 2) / 3) ? 'near' : 'fine' }
}
