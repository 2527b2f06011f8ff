import type { Closed, History } from './history.ts'
import { cells, type DrawnRow, lotsText, money, price, type Style, time } from './style.ts'
import { summaryRows, truthOf } from './summary.ts'

const netOf = ({ profit, swap, commission }: Closed) => profit + swap + Math.round(commission)

/** Closed trades and movements in chronological order. */
const stepsOf = (history: History) => {
  const paid = history.deals.filter(({ entry }) => entry === null)
  return [
    ...paid.map(({ at, profit }) => ({ at, amount: profit, isTrade: false })),
    ...history.closed.map((one) => ({ at: one.closedAt, amount: netOf(one), isTrade: true })),
  ].toSorted((one, other) => one.at - other.at)
}

/** A complete statement as rows of cells, as rendered by MetaTrader 4, of a hedging account. */
export function mt4Statement(history: History, style: Style): DrawnRow[] {
  const { word } = style
  const label = (name: string, value: string) => `${word(name)}: ${value}`
  const title = (name: string): DrawnRow => [{ text: `${word(name)}:`, span: 14 }]
  const head =
    'ticket time type size item price stop target closing price commission taxes swap profit'
  const heads = (names: string): DrawnRow => names.split(' ').map((name) => ({ text: word(name) }))
  const side = (isLong: boolean) => word(isLong ? 'buy' : 'sell')
  const none = price(0, style)
  const truth = truthOf(stepsOf(history))
  const paid = history.deals.filter(({ entry }) => entry === null)
  const sumPaid = paid.reduce((sum, { profit }) => sum + profit, 0)
  const amount = (units: number) => money(units, style)
  return [
    cells(
      ...[
        label('account', '5012345'),
        label('name', 'Zoë Example'),
        label('currency', style.currency),
      ],
      ...[label('leverage', '1:100'), '2023 May 9, 10:06'],
    ),
    title('closed'),
    heads(head),
    ...paid.map(
      ({ at, ticket, profit }): DrawnRow => [
        ...cells(String(ticket), time(at), word('balance')),
        { text: 'Überweisung', span: 10 },
        ...cells(amount(profit)),
      ],
    ),
    ...history.closed.map((one) =>
      cells(
        ...[String(one.ticket), time(one.openedAt), side(one.isLong), lotsText(one.lots, style)],
        ...[one.symbol, price(one.entry, style), none, price(250_000, style), time(one.closedAt)],
        ...[price(one.exit, style), amount(Math.round(one.commission)), amount(0)],
        ...[amount(one.swap), amount(one.profit)],
      ),
    ),
    ...history.cancelled.map(
      (one): DrawnRow => [
        ...cells(String(one.order), time(one.at), `${side(one.isBuy)} ${word('limit')}`),
        ...cells(lotsText(100, style), one.symbol, price(one.price, style), none, none),
        ...cells(time(one.at + 60), price(one.price + 10, style)),
        { text: word('cancelled'), span: 4 },
      ],
    ),
    [{ text: '', span: 10 }, ...cells(amount(0), amount(0), amount(0), amount(truth.net))],
    title('open'),
    head.split(' ').map((name) => ({ text: name === 'closing' ? '' : word(name) })),
    ...history.open.map((one) =>
      cells(
        ...[
          String(one.id),
          time(one.openedAt),
          side(one.isLong),
          lotsText(one.lots, style),
          one.symbol,
        ],
        ...[
          price(one.entry, style),
          none,
          none,
          '',
          price(one.entry + (one.isLong ? 50 : -50), style),
        ],
        ...[amount(Math.round(one.commission)), amount(0), amount(0), amount(50 * one.lots)],
      ),
    ),
    title('summary'),
    cells(label('paid', '').trim(), amount(sumPaid), label('credit', '').trim(), amount(0), ''),
    cells(
      ...[label('closed', '').trim(), amount(truth.net), label('floating', '').trim(), amount(0)],
      ...[label('margin', '').trim(), amount(0)],
    ),
    cells(
      ...[label('balance', '').trim(), amount(truth.balance), label('equity', '').trim()],
      ...[amount(truth.balance), label('free', '').trim(), amount(truth.balance)],
    ),
    title('details'),
    ...summaryRows(truth, history, style, 'mt4'),
  ]
}
