import { readId } from '#client/platform/lists/address-values.ts'
import { ownZone } from '#client/platform/zone.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { isKnown } from '#contract/times/known-times.ts'
import { readPair, readTyped } from './typed-values.ts'

/** The values of the filter's fields, and of the address's parameters of the same names; '' for no choice. */
export interface TypedFilter {
  /** The id of a trading account. */
  account: string
  pair: string
  setup: string
  status: '' | 'open' | 'closed'
  /** Days in this device's zone, such as '2026-11-20'; both are included. */
  from: string
  to: string
  search: string
  direction: string
  tag: string
  weekday: string
  hour: string
  session: string
  rating: string
  source: string
  /** 'yes' or 'no'. */
  fromSignal: string
  signalId: string
}

export const noFilter: TypedFilter = {
  account: '',
  pair: '',
  setup: '',
  status: '',
  from: '',
  to: '',
  search: '',
  direction: '',
  tag: '',
  weekday: '',
  hour: '',
  session: '',
  rating: '',
  source: '',
  fromSignal: '',
  signalId: '',
}

const names = Object.keys(noFilter) as (keyof TypedFilter)[]

/** Always shown; the others are further filters. */
const shown: ReadonlySet<string> = new Set(['account', 'pair', 'setup', 'status', 'from', 'to'])

/** Whether any of the further filters is set. */
export const isFurther = (typed: TypedFilter): boolean =>
  names.some((name) => !shown.has(name) && typed[name] !== '')

/** The filter in an address. */
export function typedIn(address: URLSearchParams): TypedFilter {
  const entries = names.map((name) => [name, address.get(name) ?? ''])
  const typed: TypedFilter = { ...noFilter, ...Object.fromEntries(entries) }
  return typed.status === 'open' || typed.status === 'closed' ? typed : { ...typed, status: '' }
}

/** The address with the filter in it; unset fields are omitted. */
export function withTyped(address: URLSearchParams, typed: TypedFilter): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of names) {
    if (typed[name]) next.set(name, typed[name])
    else next.delete(name)
  }
  return next
}

/** The filter for the server; incomplete or invalid fields are ignored. */
export function filterOf(typed: TypedFilter): TradeFilter {
  const { account, pair, setup, status, from, to, ...rest } = typed
  const read = <Field extends keyof typeof rest>(field: Field) =>
    rest[field].trim() === '' ? undefined : readTyped(field, rest[field])
  return {
    accountId: readId(account),
    pair: readPair(pair),
    setup: setup.trim() || undefined,
    status: status || undefined,
    from: startOfDay(from, 0),
    to: startOfDay(to, 1),
    search: read('search'),
    direction: read('direction'),
    tag: read('tag'),
    weekday: read('weekday'),
    hour: read('hour'),
    session: read('session'),
    rating: read('rating'),
    source: read('source'),
    fromSignal: read('fromSignal'),
    signalId: read('signalId'),
    timeZone: rest.weekday || rest.hour ? ownZone() : undefined,
  }
}

/** The first instant of the day `later` days after `day`, in this device's zone. */
function startOfDay(day: string, later: number): string | undefined {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  if (!parts) return undefined
  const [, year, month, date] = parts.map(Number)
  // A year being typed is 2 or 20 at first, which Date takes for 1902 and 1920.
  if (!year || !month || !date || year < 100) return undefined
  const first = new Date(year, month - 1, date + later).toISOString()
  return isKnown(first) ? first : undefined
}

/** The distinct values, sorted by name. */
export function distinct(values: readonly (string | null)[]): string[] {
  return [...new Set(values.filter((value) => value !== null))].sort()
}
