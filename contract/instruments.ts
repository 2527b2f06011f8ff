/** What a symbol tells about its instrument. */
export interface Instrument {
  /** The quote currency, such as USD; null if the symbol does not tell. */
  quote: string | null
  /** The price step of one pip, as a decimal string; null if there is no convention. */
  pipSize: string | null
  /** Units of the instrument in one lot; null if there is no convention. */
  contractSize: number | null
}

const currencies =
  'AUD BRL CAD CHF CNH CNY CZK DKK EUR GBP HKD HUF ILS INR JPY KRW MXN NOK NZD PLN RON SEK SGD THB TRY USD ZAR'.split(
    ' ',
  )

/** Troy ounces in one lot, by the symbol of the metal. */
const metalLots: Record<string, number> = { XAU: 100, XAG: 5000, XPT: 100, XPD: 100 }

/** Share indices by the letters before their number, with their currency. */
const indexCurrencies: Record<string, string> = {
  US: 'USD',
  NAS: 'USD',
  SPX: 'USD',
  SP: 'USD',
  DJ: 'USD',
  WS: 'USD',
  USTEC: 'USD',
  DE: 'EUR',
  GER: 'EUR',
  DAX: 'EUR',
  EU: 'EUR',
  STOXX: 'EUR',
  EUSTX: 'EUR',
  FR: 'EUR',
  FRA: 'EUR',
  ES: 'EUR',
  ESP: 'EUR',
  IT: 'EUR',
  UK: 'GBP',
  FTSE: 'GBP',
  JP: 'JPY',
  JPN: 'JPY',
  AUS: 'AUD',
  AU: 'AUD',
  HK: 'HKD',
  SWI: 'CHF',
  CH: 'CHF',
}

const unknown: Instrument = { quote: null, pipSize: null, contractSize: null }

/**
 * The market conventions for a symbol such as EURUSD, XAUUSD or US30, with or without a broker's
 * suffix. Pips: 0.0001; 0.01 for yen as the quote currency and for metals; one point for indices.
 * One lot: 100,000 units of the base currency; 100 ounces of gold, platinum or palladium and 5,000
 * of silver; one index. These are the contract sizes that brokers set most often in MetaTrader (the
 * symbol property SYMBOL_TRADE_CONTRACT_SIZE); some brokers' differ.
 */
export function instrumentOf(symbol: string): Instrument {
  const [base, quote] = [symbol.slice(0, 3), symbol.slice(3, 6)]
  if (currencies.includes(quote)) {
    const ounces = metalLots[base]
    if (ounces) return { quote, pipSize: '0.01', contractSize: ounces }
    if (currencies.includes(base)) {
      return { quote, pipSize: quote === 'JPY' ? '0.01' : '0.0001', contractSize: 100_000 }
    }
  }
  const letters = /^([A-Z]+)\d{2,4}/.exec(symbol)?.[1] ?? symbol
  const points = indexCurrencies[letters]
  return points ? { quote: points, pipSize: '1', contractSize: 1 } : unknown
}

/** What a pip is where that is a convention of its own, as of gold and indices: '1 pip = 0.01'; null for currency pairs. */
export function pipConvention(symbol: string): string | null {
  const { pipSize, contractSize } = instrumentOf(symbol)
  if (pipSize === null || contractSize === 100_000) return null
  return pipSize === '1' ? '1 pip = 1 point' : `1 pip = ${pipSize}`
}
