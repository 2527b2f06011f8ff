/** The member states of the European Union. */
const union = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
)

export const isInUnion = (country: string): boolean => union.has(country)

/** Who is taxed, and where. */
interface Buyer {
  country: string
  isBusiness: boolean
  vatNumber: string | null
}

interface Seller {
  country: string | null
  /** Whether the academy has a number that it can print: without one it cannot leave the tax to others. */
  hasNumber: boolean
}

/**
 * The VAT number of a business that owes the tax itself: one with a number, in another country of the
 * European Union than the academy. Null where the academy charges it.
 */
export function reverseChargeTo(buyer: Buyer, seller: Seller): string | null {
  const { country, isBusiness, vatNumber } = buyer
  if (!isBusiness || !vatNumber || !seller.country || !seller.hasNumber) return null
  const isAbroad = country !== seller.country && isInUnion(country) && isInUnion(seller.country)
  return isAbroad ? vatNumber : null
}

/** The quarter of an instant in UTC, such as 2026-Q4. */
export const quarterOf = (at: Date): string =>
  `${at.getUTCFullYear()}-Q${Math.floor(at.getUTCMonth() / 3) + 1}`

/** The bounds of a quarter such as 2026-Q4 in UTC; the end is exclusive. */
export function boundsOfQuarter(quarter: string): { from: Date; to: Date } {
  const [year = '', number = ''] = quarter.split('-Q')
  const month = (Number(number) - 1) * 3
  return {
    from: new Date(Date.UTC(Number(year), month)),
    to: new Date(Date.UTC(Number(year), month + 3)),
  }
}

/** A rate in percent: '20', '7.5'. */
export const rateText = (basisPoints: number): string => String(basisPoints / 100)
