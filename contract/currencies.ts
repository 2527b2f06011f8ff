/** The number of minor-unit digits by ISO 4217 for currencies that do not have two. */
const digits: Record<string, number> = {}
for (const code of 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(
  ' ',
)) {
  digits[code] = 0
}
for (const code of 'BHD IQD JOD KWD LYD OMR TND'.split(' ')) digits[code] = 3
for (const code of 'CLF UYW'.split(' ')) digits[code] = 4

/**
 * The digits of a currency's minor unit by ISO 4217: 2 for USD, none for JPY, 3 for KWD; 2 for
 * unlisted currencies. Amounts named `cents` are integers in that unit: 1,234 yen are 1234.
 */
export const minorDigits = (currency: string): number => digits[currency] ?? 2

/** How many minor units make one unit of the currency: 100 for USD, 1 for JPY. */
export const minorUnits = (currency: string): number => 10 ** minorDigits(currency)
