/** The notation of a terminal: its words, its numbers, its columns. */
export interface Style {
  /** An arbitrary text for any label; the same word for the same meaning. */
  word: (meaning: string) => string
  thousands: '' | ' ' | '\u00a0' | '\u2019' | "'"
  decimalMark: '.' | ','
  /** Decimals of the currency. */
  digits: number
  /** With a leading table of positions, columns for fees, and a hidden cell in each position. */
  isNew: boolean
  currency: string
}

/** Units of 10^-places in the terminal's notation. */
export function written(units: number, places: number, style: Style): string {
  const digits = Math.abs(units)
    .toString()
    .padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, style.thousands)
  const fraction = places === 0 ? '' : style.decimalMark + digits.slice(-places)
  return `${units < 0 ? '-' : ''}${grouped}${fraction}`
}

export const money = (units: number, style: Style) =>
  written(Math.round(units), style.digits, style)

/** A price in the terminal's notation, without thousands separators. */
export const price = (ticks: number, style: Style) =>
  written(Math.round(ticks), 5, { ...style, thousands: '' })

export const lotsText = (hundredths: number, style: Style) => written(hundredths, 2, style)

/** '2023.01.02 03:04:05'. */
export const time = (seconds: number) =>
  new Date(seconds * 1000).toISOString().slice(0, 19).replaceAll('-', '.').replace('T', ' ')

/** The same instant as returned by the readers. */
export const wallClock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19)

/** A cell: its text, the columns it spans, whether it is hidden. */
export interface Drawn {
  text: string
  span?: number
  hidden?: boolean
}

export type DrawnRow = Drawn[]

export const cells = (...texts: string[]): DrawnRow => texts.map((text) => ({ text }))
