import type { Deal, History, Position } from './history.ts'
import {
  cells,
  type Drawn,
  type DrawnRow,
  lotsText,
  money,
  price,
  type Style,
  time,
} from './style.ts'
import { summaryRows, type Truth, truthOf } from './summary.ts'

const total = ({ commission, swap, profit }: Deal) => commission + swap + profit

/** The expected figures at the end of a report of this history. */
export const mt5Truth = (history: History): Truth => {
  const nets = new Map(history.closed.map((one) => [one.ticket, one]))
  return truthOf(
    history.deals.flatMap((deal): { amount: number; isTrade: boolean }[] => {
      const closed = nets.get(deal.ticket)
      if (deal.entry === null) return [{ amount: deal.profit, isTrade: false }]
      return closed
        ? [{ amount: closed.profit + closed.swap + Math.round(closed.commission), isTrade: true }]
        : []
    }),
  )
}

const title = (text: string): DrawnRow => [{ text, span: 14 }]

/** A complete report as rows of cells, as rendered by MetaTrader 5. */
export function mt5Report(history: History, style: Style, accountWords: string): DrawnRow[] {
  const { word } = style
  const head = (name: string, value: string): DrawnRow => [
    { text: `${word(name)}:`, span: 3 },
    { text: value, span: 10 },
  ]
  const account = `5012345 (${style.currency}, ${accountWords})`
  return [
    title(word('report')),
    head('name', 'Zoë Example'),
    head('account', account),
    head('company', 'Example Markets Ltd'),
    head('date', time(1_700_000_000).slice(0, 16)),
    ...(style.isNew ? positions(history, style) : []),
    ...orders(history, style),
    ...deals(history, style),
    ...openPositions(history, style),
    ...state(history, style),
    title(word('results')),
    ...summaryRows(mt5Truth(history), history, style, 'mt5'),
  ]
}

function heads(style: Style, names: string): DrawnRow {
  return names.split(' ').map((name) => ({ text: style.word(name) }))
}

const side = (isBuy: boolean, style: Style) => style.word(isBuy ? 'buy' : 'sell')

function positions(history: History, style: Style): DrawnRow[] {
  const row = (position: Position): DrawnRow => {
    const { results } = position
    const last = results.at(-1)
    const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
    const exit =
      results.length === 1
        ? (last?.exit ?? 0)
        : sum(results.map((one) => one.exit)) / results.length
    return [
      ...cells(
        time(position.openedAt),
        String(position.id),
        position.symbol,
        side(position.isLong, style),
      ),
      { text: 'note 7', span: 8, hidden: true },
      ...cells(
        ...[
          lotsText(position.opened, style),
          price(position.entry, style),
          price(90_000, style),
          '',
        ],
        ...[time(last?.closedAt ?? 0), price(exit, style), money(0, style)],
        ...[money(sum(results.map(({ swap }) => swap)), style)],
        ...[money(sum(results.map(({ profit }) => profit)), style)],
      ),
    ]
  }
  return [
    title(style.word('positions')),
    heads(
      style,
      'time position symbol type volume price stop target time price commission swap profit',
    ),
    ...history.finished.map(row),
  ]
}

function orders(history: History, style: Style): DrawnRow[] {
  const none = lotsText(0, style)
  const cancelled = history.cancelled.map(({ at, order, symbol, price: ticks, isBuy }) =>
    cells(
      ...[time(at), String(order), symbol, `${side(isBuy, style)} ${style.word('limit')}`],
      ...[`${lotsText(100, style)} / ${none}`, price(ticks, style), '', ''],
      ...[time(at + 60), style.word('cancelled'), ''],
    ),
  )
  const filled = history.deals
    .filter(({ entry }) => entry !== null)
    .map((deal) => {
      const lots = lotsText(deal.lots, style)
      return cells(
        ...[time(deal.at), String(deal.order), deal.symbol, side(deal.isBuy, style)],
        ...[`${lots} / ${lots}`, price(deal.price, style), '', ''],
        ...[time(deal.at), style.word('filled'), ''],
      )
    })
  return [
    title(style.word('orders')),
    heads(style, 'time order symbol type volume price stop target time state comment'),
    ...filled,
    ...cancelled,
  ]
}

function deals(history: History, style: Style): DrawnRow[] {
  let balance = 0
  const cost = (text: string): Drawn[] => (style.isNew ? [{ text, hidden: true }] : [])
  const fee = (text: string) => (style.isNew ? cells(text) : [])
  const row = (deal: Deal): DrawnRow => {
    balance += total(deal)
    const traded = deal.entry !== null
    return [
      ...cells(time(deal.at), String(deal.ticket), deal.symbol),
      ...cells(
        traded ? side(deal.isBuy, style) : style.word('balance'),
        deal.entry ? style.word(deal.entry) : '',
      ),
      ...cells(traded ? lotsText(deal.lots, style) : '', traded ? price(deal.price, style) : ''),
      ...cells(traded ? String(deal.order) : ''),
      ...cost(''),
      ...cells(money(deal.commission, style)),
      ...fee(money(0, style)),
      ...cells(money(deal.swap, style), money(deal.profit, style), money(balance, style)),
      ...cells(traded ? '' : '123456'),
    ]
  }
  const before = 'time deal symbol type direction volume price order'
  return [
    title(style.word('deals')),
    [
      ...heads(style, before),
      ...cost(style.word('cost')),
      ...heads(
        style,
        style.isNew
          ? 'commission fee swap profit balance comment'
          : 'commission swap profit balance comment',
      ),
    ],
    ...history.deals.map(row),
    [{ text: '', span: 8 }, ...cells(money(0, style), money(0, style), money(balance, style))],
  ]
}

function openPositions(history: History, style: Style): DrawnRow[] {
  if (history.open.length === 0) return []
  return [
    title(style.word('open')),
    heads(style, 'time position symbol type volume price stop target market swap profit comment'),
    ...history.open.map((one) =>
      cells(
        ...[time(one.openedAt), String(one.id), one.symbol, side(one.isLong, style)],
        ...[lotsText(one.lots, style), price(one.entry, style), '', price(250_000, style)],
        ...[price(one.entry + (one.isLong ? 50 : -50), style), money(0, style)],
        ...[money(50 * one.lots, style), ''],
      ),
    ),
  ]
}

function state(history: History, style: Style): DrawnRow[] {
  const balance = money(
    history.deals.reduce((sum, deal) => sum + total(deal), 0),
    style,
  )
  const label = (name: string) => `${style.word(name)}:`
  return [
    cells(label('balance'), balance, '', label('free'), money(0, style)),
    cells(label('credit'), money(0, style), '', label('margin'), money(0, style)),
    cells(label('floating'), money(0, style), '', label('level'), `${money(0, style)}%`),
    cells(label('equity'), balance),
  ]
}
