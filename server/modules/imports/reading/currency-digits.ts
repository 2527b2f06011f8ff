const places = new Map<string, number>([
  ...words('BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0),
  ...words('BHD IQD JOD KWD LYD OMR TND', 3),
  ...words('CLF UYW', 4),
])

function words(currencies: string, digits: number): [string, number][] {
  return currencies.split(' ').map((currency) => [currency, digits])
}

/**
 * The places of a currency's minor unit by ISO 4217: 0 for JPY, 3 for KWD, 2 for most. Not from Intl,
 * whose locale data say 0 for HUF, IDR and others because cash is rounded there. Letters that are no
 * currency, such as the cent accounts' USC, count as 2.
 */
export function currencyDigits(currency: string): number {
  return places.get(currency) ?? 2
}
