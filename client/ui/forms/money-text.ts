/**
 * An amount as people type it, '497', '49.50', '10,000.50' or '1.234,50', in the currency's smallest
 * units: the last point or comma followed by at most `digits` digits is the decimal separator. Null for
 * anything that is not an amount, for negative ones, and for '1.005', which is ambiguous.
 *
 * @param digits the number of decimals of the currency (ISO 4217: two for dollars, none for yen)
 */
export function minorUnitsOf(typed: string, digits: number): number | null {
  const bare = typed.replaceAll(/[\s$€£]/g, '')
  const decimals = digits > 0 ? `(?:[.,](\\d{1,${digits}}))?` : ''
  const [, whole = '', fraction = ''] = new RegExp(`^(\\d[\\d.,]*?)${decimals}$`).exec(bare) ?? []
  const isDoubtful = whole === bare && /^\d+\.\d+$/.test(whole)
  if (isDoubtful || !/^(\d{1,13}|\d{1,3}([.,]\d{3}){1,4})$/.test(whole)) return null
  return Number(whole.replaceAll(/[.,]/g, '') + fraction.padEnd(digits, '0'))
}
