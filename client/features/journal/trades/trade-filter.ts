import type { TradeFilter } from '#contract/journal.ts'
import { pairSchema } from '#contract/signals.ts'
import { instant } from '#contract/values.ts'

/** What stands in the fields of the filter; '' for no choice. */
export interface TypedFilter {
  /** The id of a trading account. */
  account: string
  pair: string
  setup: string
  status: '' | 'open' | 'closed'
  /** Days of this device's zone, as '2026-11-20'; both are included. */
  from: string
  to: string
}

export const noFilter: TypedFilter = {
  account: '',
  pair: '',
  setup: '',
  status: '',
  from: '',
  to: '',
}

/** The filter for the server; a pair that is not typed to its end does not count yet. */
export function filterOf({ account, pair, setup, status, from, to }: TypedFilter): TradeFilter {
  return {
    accountId: account || undefined,
    pair: pairSchema.safeParse(pair).data,
    setup: setup.trim() || undefined,
    status: status || undefined,
    from: startOfDay(from, 0),
    to: startOfDay(to, 1),
  }
}

/** The first instant of the day so many days after `day`, in the zone of this device. */
function startOfDay(day: string, later: number): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) return undefined
  const [, year, month, date] = parts.map(Number)
  // While a year is typed it is 2 or 20 first, which Date takes for 1902 and 1920.
  if (!year || !month || !date || year < 100) return undefined
  return instant.safeParse(new Date(year, month - 1, date + later).toISOString()).data
}

/** The values that occur, each once, by name. */
export function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].sort()
}
