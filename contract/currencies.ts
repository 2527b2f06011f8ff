/** The digits of the minor unit by ISO 4217, for currencies that do not have two. */
const digitsOf: ReadonlyMap<string, number> = new Map(
  Object.entries({
    0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
    3: 'BHD IQD JOD KWD LYD OMR TND',
    4: 'CLF UYW',
  }).flatMap(([digits, codes]) => codes.split(' ').map((code) => [code, Number(digits)] as const)),
)

/**
 * The digits of a currency's minor unit by ISO 4217: 2 for USD, none for JPY, 3 for KWD; 2 for
 * unlisted currencies. Amounts named `cents` are integers in that unit: 1,234 yen are 1234.
 * Currencies are given in upper or lower case.
 */
export const minorDigits = (currency: string): number => digitsOf.get(currency.toUpperCase()) ?? 2

/** How many minor units make one unit of the currency: 100 for USD, 1 for JPY. */
export const minorUnits = (currency: string): number => 10 ** minorDigits(currency)

/** An amount of minor units in whole units, for the axis of a chart: 12.5 dollars, 1250 yen. */
export const unitsOf = (cents: number, currency: string): number => cents / minorUnits(currency)

/** The same as a decimal with all its digits, for files and fields: '12.50', '1250', '-1.234'. */
export const decimalOf = (cents: number, currency: string): string =>
  unitsOf(cents, currency).toFixed(minorDigits(currency))

const looks = {
  whole: {},
  signed: { signDisplay: 'exceptZero' },
  short: { trailingZeroDisplay: 'stripIfInteger' },
} satisfies Record<string, Intl.NumberFormatOptions>

const formats = new Map<string, Intl.NumberFormat>()

function written(cents: number, currency: string, look: keyof typeof looks): string {
  const key = `${currency} ${look}`
  const digits = minorDigits(currency)
  const format =
    formats.get(key) ??
    new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      // By ISO 4217: the platform's own digits are those of daily use, none for Iraqi dinars.
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      ...looks[look],
    })
  formats.set(key, format)
  return format.format(unitsOf(cents, currency))
}

/** An amount of minor units for people: '$1,250.50', '¥1,250', 'KWD 1.234'. */
export const amountText = (cents: number, currency: string): string =>
  written(cents, currency, 'whole')

/** The same with its sign, for results: '+$92.20', '-¥40', '$0.00'. */
export const signedAmountText = (cents: number, currency: string): string =>
  written(cents, currency, 'signed')

/** The same without decimals for whole amounts: '$497', '€49.50'. */
export const shortAmountText = (cents: number, currency: string): string =>
  written(cents, currency, 'short')
