import type { Grouping } from '#contract/journal/journal-analysis.ts'

/** Keyed by ISO 8601 weekday number. */
export const weekdayNames: Record<string, string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

export const sessionNames: Record<string, string> = {
  sydney: 'Sydney',
  tokyo: 'Tokyo',
  london: 'London',
  'new-york': 'New York',
}

export const sourceNames: Record<string, string> = {
  manual: 'By hand',
  mt4: 'MetaTrader 4',
  mt5: 'MetaTrader 5',
  csv: 'CSV',
}

/** The label of an hour of the day: '09:00'. */
export const hourName = (hour: string): string => `${hour.padStart(2, '0')}:00`

export const groupingNames: Record<Grouping, string> = {
  pair: 'Pair',
  weekday: 'Weekday',
  hour: 'Hour',
  session: 'Session',
  setup: 'Setup',
  tag: 'Tag',
}

/** The label of a group. */
export function groupName(by: Grouping, key: string): string {
  if (by === 'weekday') return weekdayNames[key] ?? key
  if (by === 'hour') return hourName(key)
  if (by === 'session') return sessionNames[key] ?? key
  return key
}
