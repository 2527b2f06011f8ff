/** The numbers of Excel's own formats that show days or times. */
const dateFormats = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** Whether a format shows a day or a time, by its number and, where it is the file's own, its code. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return dateFormats(id)
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return !/general/i.test(bare) && /[yd]|h+:?m/i.test(bare)
}

const two = (value: number) => String(value).padStart(2, '0')

/** A day of a sheet (days since the end of 1899) as MetaTrader writes times. */
export function timeOfSerial(serial: string): string {
  const at = new Date(Math.round((Number(serial) - 25_569) * 86_400) * 1000)
  if (Number.isNaN(at.getTime())) return serial
  const day = [at.getUTCFullYear(), two(at.getUTCMonth() + 1), two(at.getUTCDate())].join('.')
  return `${day} ${two(at.getUTCHours())}:${two(at.getUTCMinutes())}:${two(at.getUTCSeconds())}`
}

/**
 * The number that a sheet means by what it stores: spreadsheets keep binary fractions, so 0.9743 may be
 * stored as 0.97430000000000005. Fifteen digits are what they can hold exactly.
 */
export function tidyNumber(stored: string): string {
  if (/^-?\d{1,15}$/.test(stored) || !/^-?\d*\.?\d+(?:[eE][+-]?\d+)?$/.test(stored)) return stored
  if (/^-?\d+\.\d+$/.test(stored) && stored.replace(/\D/g, '').length <= 15) return stored
  const value = Number(stored)
  const exponent = value === 0 ? 0 : Math.floor(Math.log10(Math.abs(value)))
  const places = Math.min(Math.max(14 - exponent, 0), 30)
  return value
    .toFixed(places)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')
}
