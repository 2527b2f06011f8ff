/**
 * How prices are taxed: the rate in hundredths of a percent, and whether prices include the tax.
 */
export interface TaxTerms {
  basisPoints: number
  included: boolean
}

/** The components of an amount, all in cents of the currency. */
export interface Charge {
  /** The price of the program. */
  listCents: number
  discountCents: number
  taxBasisPoints: number
  taxIncluded: boolean
  /** Included in the amount, either way. */
  taxCents: number
  /** The amount to be paid. */
  amountCents: number
  currency: string
}

interface Price {
  amountCents: number
  currency: string
}

/**
 * The charge for a price less a discount. The tax is calculated once, on the discounted price, and
 * rounded to the nearest cent, halves up.
 */
export function chargeOf(
  { amountCents: listCents, currency }: Price,
  discountCents: number,
  { basisPoints: taxBasisPoints, included: taxIncluded }: TaxTerms,
): Charge {
  const left = listCents - discountCents
  const base = taxIncluded ? 10_000 + taxBasisPoints : 10_000
  const taxCents = Math.round((left * taxBasisPoints) / base)
  const amountCents = taxIncluded ? left : left + taxCents
  return { listCents, discountCents, taxBasisPoints, taxIncluded, taxCents, amountCents, currency }
}
