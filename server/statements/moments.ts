import type { Notation } from './row.ts'

/** A time as a file writes it. */
interface Moment {
  /** The wall-clock time, '2024-03-31T14:05:09'. */
  wall: string
  /** How many minutes that clock is ahead of UTC; null if the text does not tell. */
  offset: number | null
}

type DateOrder = Notation['dateOrder']
type Day = [year: number, month: number, day: number]

const clock =
  /(上午|午前|오전|下午|午後|오후)? ?(?<!\d)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?: ?(?:([ap])\.? ?m\b\.?|([صم])))?/iu

/** Digits of other scripts as ASCII: Arabic, Persian, and full width. */
export const asciiDigits = (text: string): string =>
  text.replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
    // In each of these blocks the digit is the last four bits.
    String(digit.charCodeAt(0) & 0xf),
  )

/**
 * Reads a time in the notations of trading platforms: '2024.03.31 14:05', '03/31/2024, 02:05:09 PM
 * GMT+5:30', '31 Mar 2024 14:05:09.342', 'Mar 31, 2024, 14:05:09', '20240331 140509', seconds and
 * milliseconds since 1970, with the names of months in any usual language. A date alone means
 * midnight. Null if it is not a time, does not exist (31 February) or is outside the years 1970 to
 * 2199.
 */
export function readMoment(text: string, order: DateOrder): Moment | null {
  if (text.length > 80) return null
  const plain = spacedOut(text)
  const counted = sinceEpoch(plain)
  if (counted) return counted
  const found = clock.exec(plain)
  const time = found ? timeOf(found) : '00:00:00'
  if (time === null) return null
  const before = plain.slice(0, found?.index)
  const after = found ? plain.slice(found.index + found[0].length) : ''
  // '14:05 31/03/2024' has its date behind the clock.
  const isBehind = found !== null && before.trim() === ''
  const offset = isBehind ? null : offsetOf(after)
  const day = dayOf(isBehind ? after : before, order)
  if (day === null || offset === undefined) return null
  return { wall: `${day}T${time}`, offset }
}

/** Whether a text is a time of day alone: '14:05', '2:05:09 PM'. */
export function isTimeOfDay(text: string): boolean {
  const found = clock.exec(text)
  if (found?.index !== 0 || timeOf(found) === null) return false
  return offsetOf(text.slice(found[0].length)) !== undefined
}

/** The wall-clock time in UTC of a moment whose offset is known. */
export function utcOf(wall: string, offset: number): string {
  if (offset === 0) return wall
  return new Date(Date.parse(`${wall}Z`) - offset * 60_000).toISOString().slice(0, 19)
}

/**
 * The offset in minutes that a column's heading states: 180 for 'Closing Time (UTC+3)', 0 for
 * 'DateUtc'; null if it states none.
 */
export function offsetOfHeading(heading: string): number | null {
  const found = /(?:^|[^A-Za-z]|[a-z](?=[UG]))(?:utc|gmt)(?![a-z])(.*)$/i.exec(heading)
  if (!found) return null
  const [, rest = ''] = found
  const [sign] = /^ ?[-+\u2212] ?\d{1,2}(?::?\d{2})?/.exec(rest) ?? []
  return sign === undefined ? 0 : (offsetOf(sign.trim()) ?? null)
}

const two = (value: number) => String(value).padStart(2, '0')

/** '20240331 140509' and '20240331' with their marks. */
const spacedOut = (text: string): string =>
  text.replace(
    /^((?:19|20|21)\d{2})([01]\d)([0-3]\d)(?:[ T;_-]?([0-2]\d)([0-5]\d)([0-5]\d)?)?(?=\D|$)/,
    (_, year, month, day, hours, minutes, seconds = '00') =>
      `${year}-${month}-${day}${hours === undefined ? '' : ` ${hours}:${minutes}:${seconds}`}`,
  )

/** Seconds, milli- or microseconds since 1970, from the year 2000 on. */
function sinceEpoch(text: string): Moment | null {
  const [, seconds] = /^(9[4-9]\d{7}|[1-4]\d{9})(?:\.\d+|\d{3}|\d{6})?$/.exec(text) ?? []
  if (seconds === undefined) return null
  return { wall: new Date(Number(seconds) * 1000).toISOString().slice(0, 19), offset: 0 }
}

function timeOf(found: RegExpExecArray): string | null {
  const [, han, hour, minute, second = '00', latin, arabic] = found
  const isLate = han ? /[下後후]/u.test(han) : latin ? /p/i.test(latin) : arabic === 'م'
  const isHalf = Boolean(han ?? latin ?? arabic)
  const shown = Number(hour)
  if (isHalf && (shown < 1 || shown > 12)) return null
  const hours = isHalf ? (shown % 12) + (isLate ? 12 : 0) : shown
  if (hours > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return `${two(hours)}:${minute}:${second}`
}

/** Abbreviations that mean one offset only. */
const zones: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  est: -300,
  edt: -240,
  pst: -480,
  pdt: -420,
  cet: 60,
  cest: 120,
  eet: 120,
  eest: 180,
  msk: 180,
  jst: 540,
}

/** Minutes ahead of UTC; null for an empty text, undefined for one that is no zone. */
function offsetOf(text: string): number | null | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    // 'GMT+0200 (Central European Summer Time)'
    .replace(/(?<=\d) \(.*\)$/, '')
    .replace(/[()[\]]/g, '')
    .trim()
  if (plain === '') return null
  if (plain in zones) return zones[plain]
  const found = /^(?:utc|gmt)? ?([-+\u2212]) ?(\d{1,2})(?::?(\d{2}))?$/.exec(plain)
  if (!found) return undefined
  const minutes = Number(found[2]) * 60 + Number(found[3] ?? 0)
  if (minutes > 14 * 60 || Number(found[3] ?? 0) > 59) return undefined
  return found[1] === '+' ? minutes : -minutes
}

const numeric = /^(\d{1,4})([./-]) ?(\d{1,2})\2 ?(\d{1,4})\.?$/
const eastern = /^(\d{4}) ?年 ?(\d{1,2}) ?月 ?(\d{1,2}) ?日$/
const dayFirst =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ /-]*(?:de |of )?(\p{L}+)\.?[ ,/-]*(?:de )?(\d{4}|\d{2})$/u
const monthFirst = /^(\p{L}+)\.?[ /-]*(\d{1,2})(?:st|nd|rd|th)?[ ,/-]+(\d{4})$/u
const yearFirst = /^(\d{4})[ /-]+(\p{L}+)\.?[ /-]+(\d{1,2})$/u

/** The date of a text as '2024-03-31'; null if it is none. */
function dayOf(text: string, order: DateOrder): string | null {
  const plain = folded(text)
    .trim()
    // What stands between a date and its time.
    .replace(/ ?(?:[,;]|t|г\.?,?| at| um| a las?)$/u, '')
    .trim()
  const day = dayIn(plain, order) ?? dayIn(plain.replace(/^\p{L}+\.?,? /u, ''), order)
  if (!day || !exists(day)) return null
  return `${day[0]}-${two(day[1])}-${two(day[2])}`
}

function dayIn(plain: string, order: DateOrder): Day | null {
  const [, one, , two, three] = numeric.exec(plain) ?? []
  if (one && two && three) return ordered([one, two, three], order)
  const east = eastern.exec(plain)
  if (east) return [Number(east[1]), Number(east[2]), Number(east[3])]
  const first = dayFirst.exec(plain)
  if (first) return [fullYear(first[3] ?? ''), monthOf(first[2] ?? ''), Number(first[1])]
  const second = monthFirst.exec(plain)
  if (second) return [Number(second[3]), monthOf(second[1] ?? ''), Number(second[2])]
  const third = yearFirst.exec(plain)
  return third ? [Number(third[1]), monthOf(third[2] ?? ''), Number(third[3])] : null
}

/** A leading four-digit year is a year whatever the order of the file. */
function ordered([first, second, third]: [string, string, string], order: DateOrder): Day {
  if (first.length === 4 || order === 'ymd') {
    return [fullYear(first), Number(second), Number(third)]
  }
  const [month, day] = order === 'mdy' ? [first, second] : [second, first]
  return [fullYear(third), Number(month), Number(day)]
}

const fullYear = (year: string) => (year.length < 4 ? 2000 + Number(year) : Number(year))

const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function exists([year, month, day]: Day): boolean {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  const length = month === 2 && leap ? 29 : (lengths[month - 1] ?? 0)
  return year >= 1970 && year <= 2199 && day >= 1 && day <= length
}

/** Beginnings of the months' names in the languages of statements, without accents. */
const stems: readonly (readonly string[])[] = [
  ['jan', 'ene', 'gen', 'янв', 'يناير', 'oca', 'sty'],
  ['feb', 'fev', 'фев', 'فبراير', 'sub', 'lut'],
  ['mar', 'maer', 'мар', 'مارس'],
  ['apr', 'abr', 'avr', 'апр', 'أبريل', 'ابريل', 'nis', 'kwi'],
  ['may', 'mai', 'mag', 'maj', 'маи', 'мая', 'مايو'],
  ['jun', 'juin', 'giu', 'июн', 'يونيو', 'haz', 'cze'],
  ['jul', 'juil', 'lug', 'июл', 'يوليو', 'tem', 'lip'],
  ['aug', 'ago', 'aou', 'авг', 'أغسطس', 'اغسطس', 'agu', 'sie'],
  ['sep', 'set', 'сен', 'سبتمبر', 'eyl', 'wrz'],
  ['oct', 'okt', 'ott', 'out', 'окт', 'أكتوبر', 'اكتوبر', 'eki', 'paz'],
  ['nov', 'ноя', 'نوفمبر', 'kas', 'lis'],
  ['dec', 'dez', 'dic', 'дек', 'ديسمبر', 'ara', 'gru'],
]

/** Lower case without the accents of Latin and Cyrillic letters: 'Février' becomes 'fevrier'. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** The number of a month by its name or an abbreviation of it; 0 for any other word. */
function monthOf(word: string): number {
  const plain = folded(word)
  return stems.findIndex((names) => names.some((name) => plain.startsWith(name))) + 1
}
