const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** Whether the numbers of dates such as 3/4/2026 begin with the day. */
export type DateOrder = 'day first' | 'month first'

const slashed = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/

/**
 * The order of a column's dates: what any of them leaves no doubt about holds for all. Without one it is the month,
 * since the programs whose exports these are write it first; with dots it is the day.
 */
export function orderOf(cells: readonly string[]): DateOrder {
  const found = cells.flatMap((cell) => slashed.exec(cell.trim()) ?? [])
  if (found.length === 0) return 'month first'
  const dates = cells.flatMap((cell) => {
    const match = slashed.exec(cell.trim())
    return match ? [[Number(match[1]), Number(match[2])] as const] : []
  })
  if (dates.some(([first]) => first > 12)) return 'day first'
  if (dates.some(([, second]) => second > 12)) return 'month first'
  return cells.some((cell) => /^\d{1,2}\.\d{1,2}\.\d{4}/.test(cell.trim()))
    ? 'day first'
    : 'month first'
}

/** A date as exports write them, as 2026-11-30; null for something else. */
export function readDay(cell: string, order: DateOrder): string | null {
  const text = cell.trim()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?$/.exec(text)
  if (iso) return valid(iso[1], iso[2], iso[3])
  const numbers = slashed.exec(text)
  if (numbers) {
    const [, one, two, year] = numbers
    return order === 'day first' ? valid(year, two, one) : valid(year, one, two)
  }
  // 'Nov 28, 2025' and '28 Nov 2025', the name of the month in full as well.
  const named =
    /^([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})\b/i.exec(text) ??
    reordered(/^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3})[a-z]*\.?,? (\d{4})\b/i.exec(text))
  if (!named) return null
  const month = months.indexOf((named[1] ?? '').toLowerCase()) + 1
  return month === 0 ? null : valid(named[3], String(month), named[2])
}

const reordered = (match: RegExpExecArray | null) =>
  match && [match[0], match[2] ?? '', match[1] ?? '', match[3] ?? '']

function valid(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const date = new Date(`${text}T00:00:00Z`)
  const isSame = !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text
  return isSame && Number(year) >= 1970 && Number(year) < 2200 ? text : null
}
