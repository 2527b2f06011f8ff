/** The letters before the numbers of a country, where they are not its own two. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL' }

/** What a number looks like where its form is not known. */
const anyForm = /^[A-Z0-9]{4,18}$/

/** What the library calls the number that a country's tax office gives to businesses for VAT. */
const kinds: Readonly<Record<string, string>> = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CH: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GB: 'vat',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  NO: 'mva',
  PL: 'nip',
  PT: 'nif',
  RO: 'cif',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
}

/**
 * Reads a VAT number of a country as people type it, with the letters of the country or without. Its form and its check
 * digits are checked; whether it was ever given to anybody is not.
 */
export async function readVatNumber(
  country: string,
  typed: string,
): Promise<{ number: string; problem?: undefined } | { problem: string }> {
  const prefix = prefixes[country] ?? country
  const bare = typed.toUpperCase().replaceAll(/[\s./-]/g, '')
  const letters = [prefix, country].find((start) => bare.startsWith(start)) ?? ''
  const kind = kinds[country]
  // Its tables are large, and a number is rarely said.
  const validator = kind && (await import('stdnum')).stdnum[country]?.[kind]
  const isOne = (number: string) =>
    validator ? validator.validate(number).isValid : anyForm.test(number)
  // With its letters last: those of Switzerland belong to it.
  const own = [bare.slice(letters.length), bare, `${prefix}${bare}`].find(isOne)
  if (own !== undefined) return { number: own.startsWith(prefix) ? own : `${prefix}${own}` }
  const known = validator ? ` of this country: check it, it begins with ${prefix}` : ''
  return { problem: `This cannot be a VAT number${known}.` }
}
