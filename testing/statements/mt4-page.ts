import type { History } from './history.ts'
import {
  amount,
  banner,
  bold,
  cell,
  figureRows,
  type Hand,
  paidOf,
  plain,
  row,
  told,
} from './real-markup.ts'
import { time } from './style.ts'
import type { Truth } from './summary.ts'

/** A statement as saved by MetaTrader 4; `isDetailed` adds the figures. */
export function mt4Page(history: History, truth: Truth, hand: Hand, isDetailed: boolean): string {
  const { language, digits } = hand
  const money = (units: number) => cell(amount(units, digits, hand), 'class=mspt')
  const price = (ticks: number) =>
    cell(plain(ticks, 5, hand), 'style="mso-number-format:0\\.00000;"')
  const lots = (hundredths: number) => cell(amount(hundredths, 2, hand), 'class=mspt')
  const at = (seconds: number) => cell(time(seconds), 'class=msdate nowrap')
  const heads = (closing: string) =>
    row(
      Array.from({ length: 14 }, (_, at) => cell(at === 8 ? closing : language.label)).join(''),
      'align=center bgcolor="#C0C0C0"',
    )
  const paid = paidOf(history)
  const sum = paid.reduce((total, { profit }) => total + profit, 0)
  const trades = history.closed.map((one, index) =>
    row(
      cell(
        String(one.ticket),
        `title="${['[sl]', '[tp]', `from #${one.ticket - 7}`, ''][index % 4]}"`,
      ) +
        at(one.openedAt) +
        cell(one.isLong ? language.buy : language.sell) +
        lots(one.lots) +
        cell(one.symbol) +
        price(one.entry) +
        price(0) +
        price(one.exit + 300) +
        at(one.closedAt) +
        price(one.exit) +
        money(one.commission) +
        money(0) +
        money(one.swap) +
        money(one.profit),
      index % 2 ? 'bgcolor=#E0E0E0 align=right' : 'align=right',
    ),
  )
  const payment = (ticket: number, seconds: number, word: string, units: number) =>
    row(
      cell(String(ticket), 'title="Deposit"') +
        at(seconds) +
        cell(word) +
        cell('Deposit 12', 'colspan=10 align=left') +
        money(units),
    )
  const orders = history.cancelled.map((one) =>
    row(
      cell(String(one.order), 'title="cancelled"') +
        at(one.at) +
        cell(language.pending) +
        lots(100) +
        cell(one.symbol) +
        price(one.price) +
        price(0) +
        price(0) +
        at(one.at + 60) +
        price(one.price + 10) +
        cell(language.cancelled, 'colspan=4'),
    ),
  )
  const open = history.open.map((one) =>
    row(
      cell(String(one.id)) +
        at(one.openedAt) +
        cell(one.isLong ? language.buy : language.sell) +
        lots(one.lots) +
        cell(one.symbol) +
        price(one.entry) +
        price(0) +
        price(0) +
        cell('&nbsp;', 'class=msdate nowrap') +
        price(one.entry + (one.isLong ? 50 : -50)) +
        money(one.commission) +
        money(0) +
        money(0) +
        money(50 * one.lots),
    ),
  )
  const working = row(
    cell('900001') +
      at(1_700_000_000) +
      cell(language.pending) +
      lots(15) +
      cell('EURUSD') +
      price(127_203) +
      price(0) +
      price(0) +
      cell('&nbsp;', 'class=msdate nowrap') +
      price(128_694) +
      cell('42', 'colspan=4'),
  )
  const sums = (net: number) =>
    row(cell('&nbsp;', 'colspan=10') + money(0) + money(0) + money(0) + money(net)) +
    row(
      cell(bold(`${language.label} P/L:`), 'colspan=12 align=right') +
        cell(bold(amount(net, digits, hand)), 'colspan=2 title="Commission + Swap" class=mspt'),
    )
  const head =
    cell(bold(`${language.label}: 8405151`), 'colspan=2') +
    cell(bold(`${language.label}: Zoë Ångström`), 'colspan=5') +
    cell(bold(`${language.label}: ${hand.currency}`), 'colspan=2') +
    cell(bold(`${language.label}: 1:50`), 'colspan=2') +
    cell(bold('2016 May 9, 10:06'), 'colspan=3 align=right')
  return `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">\r
<html>\r
  <head>\r
    <title>Statement: 8405151 - Zoë Ångström</title>\r
    <meta name="generator" content="MetaQuotes Software Corp.">\r
    <style type="text/css"><!-- .mspt { mso-number-format:\\#\\,\\#\\#0\\.00; } //--></style>\r
  </head>\r
<body topmargin=1 marginheight=1>\r
<div align=center>\r
<div style="font: 20pt Times New Roman"><b>Example Markets</b></div><br>\r
<table cellspacing=1 cellpadding=3 border=0>\r
${row(head, 'align=left')}${banner(language.label)}${heads(language.label)}${trades.join('')}${paid.map((one) => payment(one.ticket, one.at, language.balance, one.profit)).join('')}${hand.credit > 0 ? payment(700_001, 1_699_000_000, language.credit, hand.credit) : ''}${orders.join('')}${sums(truth.net)}${banner(language.label)}${heads('&nbsp;')}${open.join('')}${sums(0)}${banner(language.label)}${working}${row(cell('&nbsp;', 'colspan=14 style="font: 1pt arial"'))}${banner(language.label)}${row(told(language, amount(sum, digits, hand)) + told(language, amount(hand.credit, digits, hand), 4) + cell('&nbsp;', 'colspan=5'))}${row([truth.net, 0, 38_602].map((units) => told(language, amount(units, digits, hand))).join(''))}${row([truth.balance, truth.balance, 99_961].map((units) => told(language, amount(units, digits, hand))).join(''))}${isDetailed ? banner(language.label) + row(cell('<img src="DetailedStatement.gif" width=820 alt="Graph">', 'colspan=14')) + figureRows(truth, history, hand, true) : ''}
</table></div></body></html>\r
`
}
