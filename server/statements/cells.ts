import type { Notation } from './row.ts'

const invisible = /(?!\s)\p{Cc}|[\u061c\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu
const plainText = /^[\x21-\x7e]*$/

/** The text of a cell without control characters and directional marks, and with runs of white space collapsed. */
export function cleanText(raw: string): string {
  if (plainText.test(raw)) return raw
  return raw.replace(invisible, '').replace(/\s+/g, ' ').trim()
}

const simple = /^\d+(?:([.,])(\d+))?$/
const blanks = /^\d{1,3}(?:[\s'\u2019]\d{3})+(?:[.,]\d+)?$/
const commas = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/
const points = /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/
const exponent = /^(\d+)(?:[.,](\d+))?[eE]([+-]?\d{1,3})$/

/**
 * Parses a human-readable number ('-1 234.50', "1'234,50", '(12.30)', '1E-05') into a decimal
 * string with the same decimal places; null for anything else. If a single separator is ambiguous
 * ('1.234'), the file's decimal mark decides.
 */
export function readNumber(text: string, decimalMark: '.' | ','): string | null {
  const bracketed = text.startsWith('(') && text.endsWith(')')
  const bare = bracketed ? text.slice(1, -1).trim() : text
  const signed = /^[-\u2212\u2013+]/.test(bare)
  const body = signed ? bare.slice(1).trim() : bare
  if (bracketed && signed) return null
  const value = unsigned(body, decimalMark)
  if (value === null) return null
  const negative = bracketed || (signed && !bare.startsWith('+'))
  return negative && /[1-9]/.test(value) ? `-${value}` : value
}

function unsigned(body: string, decimalMark: '.' | ','): string | null {
  if (body.length > 40 || !/^[\d.,]/.test(body)) return null
  const found = simple.exec(body)
  if (found) {
    const [, mark, after] = found
    if (!mark) return tidy(body)
    const groups = mark !== decimalMark && after?.length === 3 && /^[1-9]\d{0,2}[.,]/.test(body)
    return tidy(groups ? body.replace(mark, '') : body.replace(',', '.'))
  }
  if (/^[.,]\d+$/.test(body)) return `0.${body.slice(1)}`
  if (blanks.test(body)) return tidy(body.replace(/[\s'\u2019]/g, '').replace(',', '.'))
  if (commas.test(body)) return tidy(body.replaceAll(',', ''))
  if (points.test(body)) return tidy(body.replaceAll('.', '').replace(',', '.'))
  return expanded(body)
}

const tidy = (value: string) => value.replace(/^0+(?=\d)/, '')

function expanded(body: string): string | null {
  const [, whole, fraction = '', shift] = exponent.exec(body) ?? []
  if (whole === undefined || shift === undefined) return null
  const places = fraction.length - Number(shift)
  if (Math.abs(places) > 30) return null
  const digits = (whole + fraction).padStart(places + 1, '0')
  if (places <= 0) return tidy(digits + '0'.repeat(-places))
  return tidy(`${digits.slice(0, -places)}.${digits.slice(-places)}`)
}

/** The decimal mark of a file, according to its unambiguous numbers. */
export function decimalMarkOf(texts: Iterable<string>): '.' | ',' {
  let balance = 0
  for (const text of texts) {
    const body = text.replace(/^[-\u2212\u2013+(]\s?/, '').replace(/\)$/, '')
    const [, mark] =
      /^(?:0|\d{4,})([.,])\d+$/.exec(body) ??
      /^\d+([.,])(?:\d{1,2}|\d{4,})$/.exec(body) ??
      /^\d{1,3}(?:[\s'\u2019]\d{3})+([.,])\d+$/.exec(body) ??
      /^\d{1,3}(?:,\d{3})+(\.)\d+$/.exec(body) ??
      /^\d{1,3}(?:\.\d{3})+(,)\d+$/.exec(body) ??
      []
    if (mark === ',') balance += 1
    if (mark === '.') balance -= 1
  }
  return balance > 0 ? ',' : '.'
}

const dayThenTime =
  /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?:,?[ T]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?([AaPp])\.?[Mm]\.?)?)?(?: ?(?:Z|UTC|GMT|[+-]\d{2}:?\d{2}))?$/

/** Whether a text looks like a time, valid or not. */
export const looksLikeTime = (text: string): boolean =>
  /^\d{1,4}([./-])\d{1,2}\1\d{1,4}(?:\D|$)/.test(text) && text.length >= 8

/** The three numbers of a date in order, for detecting their meaning; null if there is none. */
function dayNumbers(text: string): [number, number, number] | null {
  const found = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})(?=\D|$)/.exec(text)
  return found ? [Number(found[1]), Number(found[3]), Number(found[4])] : null
}

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function daysIn(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && leap ? 29 : (lengths[month - 1] ?? 0)
}

const two = (value: number) => String(value).padStart(2, '0')

/**
 * A wall-clock time as '2024-03-31T14:05:09'; a date alone means midnight. Null if it is not a
 * time, does not exist (31 February) or is outside the years 1970 to 2199. A leading four-digit
 * year is a year whatever the order of the file.
 */
export function readTime(text: string, order: Notation['dateOrder']): string | null {
  const found = dayThenTime.exec(text)
  if (!found) return null
  const [first, second, third] = [Number(found[1]), Number(found[3]), Number(found[4])]
  const yearFirst = (found[1] ?? '').length === 4
  const [year, month, day] = yearFirst
    ? [first, second, third]
    : order === 'mdy'
      ? [third, first, second]
      : order === 'dmy'
        ? [third, second, first]
        : [first, second, third]
  const fullYear = year < 100 && !yearFirst ? 2000 + year : year
  const minute = Number(found[6] ?? 0)
  const seconds = Number(found[7] ?? 0)
  const hour = hourOf(Number(found[5] ?? 0), found[8])
  if (fullYear < 1970 || fullYear > 2199 || day < 1 || day > daysIn(fullYear, month)) return null
  if (hour === null || hour > 23 || minute > 59 || seconds > 59) return null
  return `${fullYear}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(seconds)}`
}

function hourOf(hour: number, half: string | undefined): number | null {
  if (!half) return hour
  if (hour < 1 || hour > 12) return null
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
}

/** The order of day, month and year according to a file's dates; if all orders fit, the given one. */
export function dateOrderOf(
  texts: Iterable<string>,
  otherwise: Notation['dateOrder'],
): Notation['dateOrder'] {
  for (const text of texts) {
    const [first, second] = dayNumbers(text) ?? []
    if (first === undefined || second === undefined) continue
    if (first > 31) return 'ymd'
    if (first > 12) return 'dmy'
    if (second > 12) return 'mdy'
  }
  return otherwise
}

/** The kind of a cell. `filled`: two volumes, requested and filled, as in the orders of MetaTrader 5. */
type Kind = 'empty' | 'time' | 'integer' | 'number' | 'filled' | 'text'

/** The kind of a cell, by its characters only. */
export function kindOf(text: string, notation: Notation): Kind {
  if (text === '') return 'empty'
  const first = text.charCodeAt(0)
  const mayBeNumber = (first >= 40 && first <= 57) || first === 0x2212 || first === 0x2013
  if (!mayBeNumber) return 'text'
  if (/^\d+$/.test(text)) return 'integer'
  if (readTime(text, notation.dateOrder)) return 'time'
  if (readNumber(text, notation.decimalMark) !== null) return 'number'
  return filledPart(text, notation) === null ? 'text' : 'filled'
}

/** The second number of '1.00 / 0.50' or '1.00/0.50'; null for anything else. */
export function filledPart(text: string, { decimalMark }: Notation): string | null {
  const [requested, filled, more] = text.split(/ ?\/ ?/)
  if (requested === undefined || filled === undefined || more !== undefined) return null
  return readNumber(requested, decimalMark) === null ? null : readNumber(filled, decimalMark)
}

/** The ids of Excel's built-in formats for dates or times. */
const dateFormats = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47)

/** Whether a format shows a date or a time, by its id and, for the file's own formats, its code. */
export function isDateFormat(id: number, code: string | undefined): boolean {
  if (code === undefined) return dateFormats(id)
  const bare = code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
  return !/general/i.test(bare) && /[yd]|h+:?m/i.test(bare)
}

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
