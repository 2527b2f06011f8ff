import type { CsvField, CsvMapping } from '#contract/imports.ts'
import { faultOf } from './fault-of.ts'
import { offsetOfHeading, readMoment, utcOf } from './moments.rules.ts'
import { RowFault } from './row-fault.ts'

export type TimeField = 'openedAt' | 'closedAt'
const timesOfDay = { openedAt: 'openedTime', closedAt: 'closedTime' } as const

/** Whether a file states the zone of its times, in its cells or in a heading. */
export interface Zones {
  isTold: boolean
  /** Minutes ahead of UTC, from the headings. */
  openedAt: number | null
  closedAt: number | null
}

/** The zones that a file states: those of its headings, or that of its first time. */
export function zonesOf(
  names: readonly string[],
  rows: readonly { cells: readonly string[] }[],
  mapping: CsvMapping,
): Zones {
  const inHeading = (field: TimeField): number | null => {
    const named = (one: CsvField) => offsetOfHeading(names[mapping.columns[one] ?? -1] ?? '')
    return named(timesOfDay[field]) ?? named(field)
  }
  const [openedAt, closedAt] = [inHeading('openedAt'), inHeading('closedAt')]
  const field = hasTime(mapping, 'openedAt') ? 'openedAt' : 'closedAt'
  for (const { cells } of rows) {
    const moment = readMoment(timeText(cells, mapping, field), mapping.dateOrder)
    if (!moment) continue
    const offset = moment.offset ?? (field === 'openedAt' ? openedAt : closedAt)
    return { isTold: offset !== null, openedAt, closedAt }
  }
  return { isTold: false, openedAt, closedAt }
}

/** Whether a time has a column; a time of day alone is on the day of the opening. */
export const hasTime = ({ columns }: CsvMapping, field: TimeField): boolean =>
  columns[field] !== undefined ||
  (field === 'closedAt' && columns.closedTime !== undefined && columns.openedAt !== undefined)

/** A time as the file writes it, date and time of day together; empty if there is none. */
export function timeText(
  cells: readonly string[],
  { columns }: CsvMapping,
  field: TimeField,
): string {
  const cell = (one: CsvField) => cells[columns[one] ?? -1] ?? ''
  const ofDay = cell(timesOfDay[field])
  const isOnDayOfOpening = field === 'closedAt' && columns.closedAt === undefined && ofDay !== ''
  const day = cell(isOnDayOfOpening ? 'openedAt' : field)
  return day === '' ? '' : `${day} ${ofDay}`.trim()
}

/** The wall-clock time of a text, in UTC if the file states zones; throws a RowFault. */
export function readCsvTime(
  text: string,
  { dateOrder }: CsvMapping,
  { field, name, zones }: { field: TimeField; name: string; zones: Zones },
): string {
  const moment = readMoment(text, dateOrder)
  if (!moment) throw new RowFault(faultOf(name, text, 'is no date and time'))
  const offset = moment.offset ?? zones[field]
  if (zones.isTold === (offset === null)) {
    const what = zones.isTold ? 'states no time zone' : 'states a time zone'
    throw new RowFault(faultOf(name, text, `${what}, unlike the times above it`))
  }
  return offset === null ? moment.wall : utcOf(moment.wall, offset)
}
