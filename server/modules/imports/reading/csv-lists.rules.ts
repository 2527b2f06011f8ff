import type { CsvMapping } from '#contract/imports.ts'
import { plainHeading } from './csv-headings.rules.ts'

/** Files that platforms export besides trades, from which trades cannot be told. */
export type OtherList = 'orders' | 'executions'

const stateHeading =
  /^(?:order )?(?:status|state)$|^auftragsstatus$|^estado|^statut$|^stato$|статус|состояние|الحالة|状态|狀態|状態|ステータス|^durum$/u
const state =
  /^(?:partially |part )?(?:filled|cancell?ed|rejected|working|expired|executed|new|pending|accepted|placed|inactive|replaced|ausgefuhrt|исполнен|ejecutad|execute)/i
const executionHeading = /\bfills?\b|\bexec(?:ution)?s?\b|^e ?\/ ?x$|исполнени|約定|成交/u

/**
 * What a file lists instead of trades; null for trades, and for a file whose headings don't tell. A
 * list with results and two prices is one of trades, whatever else it has.
 */
export function otherListOf(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  { profit, entry, exit }: CsvMapping['columns'],
): OtherList | null {
  if (profit !== undefined && entry !== undefined && exit !== undefined) return null
  const plain = names.map(plainHeading)
  const stateAt = plain.findIndex((name) => stateHeading.test(name))
  const states = rows.map((row) => row[stateAt] ?? '').filter((cell) => cell !== '')
  const areStates = states.filter((cell) => state.test(cell)).length * 2 > states.length
  if (profit === undefined && states.length > 0 && areStates) return 'orders'
  const isExecutions = plain.some((name) => executionHeading.test(name))
  return profit === undefined && isExecutions ? 'executions' : null
}

/** Which file of a platform has trades, by the headings of its other lists. */
const right: [RegExp[], string][] = [
  [
    [/^placing time$/, /^fill price$/],
    'From TradingView, export “List of trades” in the Strategy Report.',
  ],
  [
    [/^instrument$/, /^action$/, /^(?:oco|e ?\/ ?x)$/],
    'From NinjaTrader, export the “Trades” of the Trade Performance window.',
  ],
  [[/^b ?\/ ?s$/, /^contract$/], 'From Tradovate, download the “Performance” report.'],
]

const called: Record<OtherList, string> = {
  orders: 'This is a list of orders: it says what was ordered, not what each trade earned.',
  executions: 'This is a list of single executions: it does not say which belong to one trade.',
}

/** Why the list cannot be imported, and which file can. */
export function refusalOfList(list: OtherList, names: readonly string[]): string {
  const plain = names.map(plainHeading)
  const platform = right.find(([signs]) =>
    signs.every((sign) => plain.some((name) => sign.test(name))),
  )
  return `${called[list]} ${platform?.[1] ?? 'Export the list of closed trades (or positions) instead.'}`
}
