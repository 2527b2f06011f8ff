/** Candles column by column, in the order of time; the prices as whole numbers of their last digit. */
export interface CandleColumns {
  /** How many digits prices have after the point: 1.10345 with 5 is the number 110345. */
  digits: number
  /** When each began, in minutes since 1970 (UTC), rising. */
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

/** The most bytes that one number takes: seven bits of it stand in each. */
const numberBytes = 8

/**
 * Candles in few bytes, about six each: how many minutes after the one before, the open from the close
 * before and the close from the open (as zigzag numbers), how far high and low are beyond both; each in
 * as many bytes as it needs, seven bits a byte, the lowest first. The digits are told beside them.
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

/** The candles that `packCandles` has packed; their prices have `digits`. */
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

/** The columns with as many digits as are asked for, which are no fewer than they have. */
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

/** The candles from number `from` until before `to`. */
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

/** The number of the first candle that begins at or after a minute; as many as there are where none does. */
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
 * Candles of several stretches, given in the order of time, in one row; with as many digits as the most
 * exact of them. What a stretch repeats of the one before it is left out.
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
