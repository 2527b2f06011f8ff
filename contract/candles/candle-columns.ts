/** Candles in columns, in chronological order; prices are integers in units of their last digit. */
export interface CandleColumns {
  /** The number of decimal places of the prices: with 5, 1.10345 is stored as 110345. */
  digits: number
  /** The start of each candle in minutes since 1970 (UTC), ascending. */
  times: number[]
  open: number[]
  high: number[]
  low: number[]
  close: number[]
}

export const noCandles = (digits = 0): CandleColumns => ({
  digits,
  times: [],
  open: [],
  high: [],
  low: [],
  close: [],
})

/** Whether all prices are whole and above zero. */
export const arePrices = ({ open, high, low, close }: CandleColumns): boolean =>
  [open, high, low, close].every((prices) =>
    prices.every((price) => Number.isSafeInteger(price) && price > 0),
  )

/** The most bytes that one number takes, at seven bits per byte. */
const numberBytes = 8

/**
 * Packs candles into about six bytes each: minutes since the previous candle, open relative to the
 * previous close and close relative to the open (both zigzag-encoded), and how far high and low
 * extend beyond both; every number as a varint, seven bits per byte, lowest first. `digits` is
 * stored separately.
 */
export function packCandles({ times, open, high, low, close }: CandleColumns): Uint8Array {
  const bytes = new Uint8Array(times.length * 5 * numberBytes)
  let end = 0
  const put = (value: number) => {
    let rest = value
    while (rest >= 128) {
      bytes[end++] = (rest % 128) + 128
      rest = Math.floor(rest / 128)
    }
    bytes[end++] = rest
  }
  const putSigned = (value: number) => put(value < 0 ? -2 * value - 1 : 2 * value)
  let [time, last] = [0, 0]
  for (let index = 0; index < times.length; index += 1) {
    const [o, c] = [open[index] ?? 0, close[index] ?? 0]
    put((times[index] ?? 0) - time)
    putSigned(o - last)
    putSigned(c - o)
    put((high[index] ?? 0) - Math.max(o, c))
    put(Math.min(o, c) - (low[index] ?? 0))
    time = times[index] ?? 0
    last = c
  }
  return bytes.slice(0, end)
}

/** Unpacks the result of `packCandles`; `digits` is the number of decimal places of the prices. */
export function unpackCandles(bytes: Uint8Array, digits: number): CandleColumns {
  const columns = noCandles(digits)
  let at = 0
  const take = () => {
    let [value, place] = [0, 1]
    for (;;) {
      const byte = bytes[at++] ?? 0
      value += (byte % 128) * place
      if (byte < 128) return value
      place *= 128
    }
  }
  const takeSigned = () => {
    const value = take()
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2
  }
  let [time, last] = [0, 0]
  while (at < bytes.length) {
    time += take()
    const o = last + takeSigned()
    const c = o + takeSigned()
    columns.times.push(time)
    columns.open.push(o)
    columns.close.push(c)
    columns.high.push(Math.max(o, c) + take())
    columns.low.push(Math.min(o, c) - take())
    last = c
  }
  return columns
}

/** Converts the columns to the given number of decimal places, which must not be lower than their own. */
export function withDigits(columns: CandleColumns, digits: number): CandleColumns {
  const factor = 10 ** (digits - columns.digits)
  if (factor === 1) return columns
  const more = (prices: number[]) => prices.map((price) => price * factor)
  const { times, open, high, low, close } = columns
  return {
    digits,
    times,
    open: more(open),
    high: more(high),
    low: more(low),
    close: more(close),
  }
}

/** The candles from index `from` up to, but not including, `to`. */
export function sliceCandles(columns: CandleColumns, from: number, to?: number): CandleColumns {
  const { digits, times, open, high, low, close } = columns
  return {
    digits,
    times: times.slice(from, to),
    open: open.slice(from, to),
    high: high.slice(from, to),
    low: low.slice(from, to),
    close: close.slice(from, to),
  }
}

/** The index of the first candle that starts at or after a minute; the number of candles if there is none. */
export function firstFrom({ times }: CandleColumns, minute: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((times[middle] ?? 0) < minute) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Joins several chronologically ordered parts, using the decimal places of the most precise one.
 * Where a part overlaps the previous one, the overlap is dropped.
 */
export function joinCandles(parts: readonly CandleColumns[]): CandleColumns {
  const [only] = parts
  if (only && parts.length === 1) return only
  const digits = Math.max(0, ...parts.map((part) => part.digits))
  const all = noCandles(digits)
  for (const part of parts) {
    const last = all.times.at(-1)
    const from = last === undefined ? 0 : firstFrom(part, last + 1)
    const { times, open, high, low, close } = withDigits(sliceCandles(part, from), digits)
    all.times = all.times.concat(times)
    all.open = all.open.concat(open)
    all.high = all.high.concat(high)
    all.low = all.low.concat(low)
    all.close = all.close.concat(close)
  }
  return all
}
