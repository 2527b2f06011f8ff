/** How the owner has prices taxed: in hundredths of a percent, within the price or on top of it. */
export interface TaxTerms {
  basisPoints: number
  included: boolean
}

/** What an amount that is asked for is made of, all in cents of the currency. */
export interface Charge {
  /** The price of the program. */
  listCents: number
  discountCents: number
  taxBasisPoints: number
  taxIncluded: boolean
  /** Within the amount, either way. */
  taxCents: number
  /** What is asked for. */
  amountCents: number
  currency: string
}

interface Price {
  amountCents: number
  currency: string
}

/**
 * What is asked for at a price less a discount. The tax is reckoned once, on what is left of the price,
 * and rounded to the nearest cent, halves up.
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
