import type { OverviewPeriod, Sum } from '#contract/overview.ts'
import { Failure } from '#server/platform/failure.ts'

const day = 24 * 60 * 60 * 1000

/** The longest period, in days. */
const mostDays = 1100

/** The requested period; by default the twelve months that end at `at`. */
export function periodOf(wanted: Partial<OverviewPeriod>, at: Date): OverviewPeriod {
  const to = wanted.to ?? at.toISOString().slice(0, 10)
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))]
  const from = wanted.from ?? new Date(Date.UTC(year, month - 12, 1)).toISOString().slice(0, 10)
  if (from > to) throw new Failure('bad_request', 'The period ends before it begins.')
  if (Date.parse(to) - Date.parse(from) > mostDays * day) {
    throw new Failure('bad_request', 'Choose a period of at most three years.')
  }
  return { from, to }
}

/** The bounds of whole days as instants; `to` is included. */
export const boundsOf = ({ from, to }: OverviewPeriod) => ({
  from: new Date(`${from}T00:00:00Z`),
  to: new Date(Date.parse(`${to}T00:00:00Z`) + day),
})

/** Every calendar month that a period touches, as 2026-11. */
export function monthsOf({ from, to }: OverviewPeriod): string[] {
  const months: string[] = []
  const at = new Date(`${from.slice(0, 7)}-01T00:00:00Z`)
  for (const last = to.slice(0, 7); at.toISOString().slice(0, 7) <= last; ) {
    months.push(at.toISOString().slice(0, 7))
    at.setUTCMonth(at.getUTCMonth() + 1)
  }
  return months
}

/** The Mondays of every week that a period touches, as 2026-11-02. */
export function weeksOf({ from, to }: OverviewPeriod): string[] {
  const first = new Date(`${from}T00:00:00Z`)
  const sinceMonday = (first.getUTCDay() + 6) % 7
  const weeks: string[] = []
  for (let at = first.getTime() - sinceMonday * day; at <= Date.parse(`${to}T00:00:00Z`); ) {
    weeks.push(new Date(at).toISOString().slice(0, 10))
    at += 7 * day
  }
  return weeks
}

/** How far ahead renewals are expected, in milliseconds. */
export const renewalsAhead = 30 * day

/** The sums of cents per currency, in order of first occurrence. */
export function sumsOf(parts: readonly Sum[]): Sum[] {
  const sums = new Map<string, number>()
  for (const { currency, cents } of parts) sums.set(currency, (sums.get(currency) ?? 0) + cents)
  return [...sums].map(([currency, cents]) => ({ currency, cents }))
}
