/** The ids of Excel's built-in formats for dates or times. */
const dateFormats = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** Whether a format shows a date or a time, by its id and, for the file's own formats, its code. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return dateFormats(id)
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return !/general/i.test(bare) && /[yd]|h+:?m/i.test(bare)
}

const two = (value: number) => String(value).padStart(2, '0')

/** Converts a spreadsheet date (days since the end of 1899) to MetaTrader's notation. */
export function timeOfSerial(serial: string): string {
  const at = new Date(Math.round((Number(serial) - 25_569) * 86_400) * 1000)
  if (Number.isNaN(at.getTime())) return serial
  const day = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())].join('.')
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/**
 * The intended value of a number stored in a spreadsheet, as people read it: 716 for 716.000000.
 * They store binary fractions, so 0.9743 may appear as 0.97430000000000005. Fifteen digits are what
 * they hold exactly.
 */
export function tidyNumber(stored: string): string {
  if (/^-?\d{1,15}$/.test(stored) || !/^-?\d*\.?\d+(?:[eE][+-]?\d+)?$/.test(stored)) return stored
  if (/^-?\d+\.\d+$/.test(stored) && stored.replace(/\D/g, '').length <= 15) {
    return withoutZeros(stored)
  }
  const value = Number(stored)
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  const places = Math.min(Math.max(14 - exponent, 0), 30)
  return withoutZeros(value.toFixed(places))
}

const withoutZeros = (number: string) => number.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
