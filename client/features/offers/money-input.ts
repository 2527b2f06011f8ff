/**
 * The cents of an amount as people type it: '497', '49.50' or '1.234,50'. The last point or comma
 * followed by one or two digits is the decimal separator. Null if it is not an amount.
 */
export function centsOf(typed: string): number | null {
  const bare = typed.replaceAll(/[\s$€£]/g, '')
  const [, whole = '', , fraction = ''] = /^(\d[\d.,]*?)([.,](\d{1,2}))?$/.exec(bare) ?? []
  const parts = /^(\d{1,9}|\d{1,3}([.,]\d{3}){1,2})$/.test(whole)
    ? whole.replaceAll(/[.,]/g, '')
    : ''
  if (parts === '') return null
  const digits = /[.,](\d{1,2})$/.exec(bare)?.[1] ?? fraction
  return Number(parts) * 100 + Number(digits.padEnd(2, '0').slice(0, 2) || 0)
}

/** Cents as a field's value: '497' or '49.50'; empty for none. */
export function typedCents(cents: number | null): string {
  if (cents === null) return ''
  return cents % 100 === 0 ? String(cents / 100) : (cents / 100).toFixed(2)
}
