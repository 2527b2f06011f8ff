/** When the candle of a row began, in milliseconds since 1970: an instant, or a wall-clock time. */
export type RowTime = { instant: number } | { wall: number }

type Notation = 'compact' | 'day' | 'dotted' | 'iso' | 'seconds' | 'two cells'

const readers: Record<Notation, (cells: readonly string[]) => RowTime | null> = {
  // 20240102 170000
  compact: ([text = '']) => wallOf(/^(\d{4})(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)$/.exec(text)),
  // 2024.01.02
  day: ([text = '']) => wallOf(/^(\d{4})\.(\d\d)\.(\d\d)$/.exec(text)),
  // 2024.01.02 and 00:05:00 in separate cells
  'two cells': ([day = '', time = '']) =>
    wallOf(/^(\d{4})\.(\d\d)\.(\d\d) (\d\d):(\d\d)(?::(\d\d))?$/.exec(`${day} ${time}`)),
  dotted: ([text = '']) => dotted(text),
  iso: ([text = '']) => iso(text),
  seconds: ([text = '']) => (/^\d{9,11}$/.test(text) ? { instant: Number(text) * 1000 } : null),
}

/** Parses the time of a row in this notation; null if it is not a valid time. */
export const timeReader = (notation: Notation) => readers[notation]

const offsetMs = (sign: string, hours: string, minutes: string) =>
  (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000

/** 02.01.2024 00:05:00.000 GMT+0200 or 2024.01.02 00:05:00, with or without the part after the seconds. */
function dotted(text: string): RowTime | null {
  const found =
    /^(\d{2,4})\.(\d\d)\.(\d{2,4}) (\d\d):(\d\d)(?::(\d\d))?(?:\.0+)?(?: GMT([+-])(\d\d):?(\d\d))?$/.exec(
      text,
    )
  if (!found) return null
  const [, first = '', month, last = '', hours, minutes, seconds = '00', sign, by, rest] = found
  const [year, date] = first.length === 4 ? [first, last] : [last, first]
  const time = wallOf([text, year, month ?? '', date, hours ?? '', minutes ?? '', seconds])
  if (!time || !sign || !by || !rest) return time
  return { instant: time.wall - offsetMs(sign, by, rest) }
}

/** 2024-01-02, optionally with a time, and optionally with an offset from UTC. */
function iso(text: string): RowTime | null {
  const found =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?(?:\.0+)?(?:(Z)|([+-])(\d\d):?(\d\d))?)?$/i.exec(
      text,
    )
  const time = wallOf(found)
  if (!found || !time) return null
  const [zulu, sign, hours, minutes] = found.slice(7)
  if (sign && hours && minutes) return { instant: time.wall - offsetMs(sign, hours, minutes) }
  return zulu ? { instant: time.wall } : time
}

type Parts = readonly (string | undefined)[] | null

/**
 * The wall-clock time of the parts year, month, day, hours, minutes and seconds, which follow the
 * full match; null if it is not a valid date.
 */
function wallOf(parts: Parts): { wall: number } | null {
  if (!parts) return null
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0))
  const wall = Date.UTC(year, month - 1, day, hours, minutes, seconds)
  const date = new Date(wall)
  const isDate = date.getUTCDate() === day && date.getUTCMonth() === month - 1
  return isDate && hours < 24 && minutes < 60 && seconds < 60 ? { wall } : null
}
