import type { Deal, History } from './history.ts'
import { amount, bold, cell, figureRows, type Hand, plain, row, told } from './real-markup.ts'
import { time } from './style.ts'
import type { Truth } from './summary.ts'

export type Section = 'positions' | 'orders' | 'deals' | 'open' | 'working'

/** A report as saved by MetaTrader 5, with these sections in this order. */
export function mt5Page(history: History, truth: Truth, hand: Hand, sections: readonly Section[]) {
  const { language, digits } = hand
  const nowrap = (text: string) => cell(text, 'nowrap')
  const money = (units: number) => nowrap(amount(units, digits, hand))
  const price = (ticks: number) => nowrap(plain(ticks, 5, hand))
  const lots = (hundredths: number) => nowrap(amount(hundredths, 2, hand))
  const side = (isBuy: boolean) => cell(isBuy ? language.buy : language.sell)
  const title = (text: string) =>
    row(
      `<th colspan="14" style="height: 25px"><div style="font: 10pt Tahoma"><b>${text}</b></div></th>`,
    )
  const heads = (count: number, hidden: number | null = null) =>
    row(
      Array.from({ length: count }, (_, at) =>
        cell(bold(language.label), at === hidden ? 'nowrap class="hidden"' : 'nowrap'),
      ).join(''),
      'align="center" bgcolor="#E5F0FC"',
    )
  const words = { in: language.in, out: language.out, turn: language.turn, by: language.by }
  let balance = 0
  const deal = (one: Deal) => {
    const isTrade = one.entry !== null
    balance += one.commission + one.swap + one.profit
    return row(
      nowrap(time(one.at)) +
        nowrap(String(one.ticket)) +
        nowrap(one.symbol) +
        nowrap(isTrade ? (one.isBuy ? language.buy : language.sell) : language.balance) +
        nowrap(one.entry === null ? '' : words[one.entry]) +
        (isTrade
          ? lots(one.lots) + price(one.price) + nowrap(String(one.order))
          : nowrap('').repeat(3)) +
        cell('', 'nowrap class="hidden"') +
        money(one.commission) +
        money(0) +
        money(one.swap) +
        money(one.profit) +
        money(balance) +
        nowrap(isTrade ? '[sl 0.98333]' : 'D-USD-14'),
      'bgcolor="#F7F7F7" align="right"',
    )
  }
  const dealRows = history.deals.map(deal).join('')
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
  const drawn: Record<Section, () => string> = {
    positions: () =>
      heads(13) +
      history.finished
        .map((one) => {
          const last = one.results.at(-1)
          const exit = total(one.results.map((it) => it.exit)) / Math.max(1, one.results.length)
          return row(
            cell(time(one.openedAt)) +
              cell(String(one.id)) +
              cell(one.symbol) +
              side(one.isLong) +
              cell('[sl]', 'class="hidden" colspan="8"') +
              lots(one.opened) +
              price(one.entry) +
              cell('') +
              cell('') +
              cell(time(last?.closedAt ?? 0)) +
              price(exit) +
              money(0) +
              money(total(one.results.map((it) => it.swap))) +
              money(total(one.results.map((it) => it.profit))),
          )
        })
        .join(''),
    orders: () =>
      heads(12) +
      history.cancelled
        .map((one) =>
          row(
            cell(time(one.at)) +
              cell(String(one.order)) +
              cell(one.symbol) +
              cell(language.pending) +
              cell(`${amount(100, 2, hand)} / ${amount(0, 2, hand)}`, 'colspan="2"') +
              price(one.price) +
              cell('') +
              cell('') +
              cell(time(one.at + 60), 'colspan="2"') +
              cell(language.cancelled) +
              cell(''),
          ),
        )
        .join(''),
    deals: () =>
      heads(15, 8) +
      dealRows +
      row(
        cell('', 'nowrap colspan="8" style="height: 30px"') +
          [0, 0, truth.net, truth.balance]
            .map((units) => cell(bold(amount(units, digits, hand))))
            .join(''),
      ),
    open: () =>
      heads(12) +
      history.open
        .map((one) =>
          row(
            cell(time(one.openedAt)) +
              cell(String(one.id)) +
              cell(one.symbol) +
              side(one.isLong) +
              lots(one.lots) +
              price(one.entry) +
              cell('') +
              cell('') +
              price(one.entry + (one.isLong ? 50 : -50)) +
              money(0) +
              money(50 * one.lots) +
              cell('', 'colspan="2"'),
          ),
        )
        .join(''),
    working: () =>
      heads(11) +
      row(
        cell('2016.08.09 06:21') +
          cell('93448867') +
          cell('USDJPY') +
          cell(language.pending) +
          cell(`${amount(100, 2, hand)} / ${amount(0, 2, hand)}`) +
          price(104_875) +
          cell('') +
          cell('') +
          price(102_337) +
          cell(language.cancelled, 'colspan="2"') +
          cell('', 'colspan="2"'),
      ),
  }
  const head = (value: string) =>
    row(
      `<th colspan="3" nowrap align="right">${language.label}:</th><th colspan="10" nowrap align="left"><b>${value}</b></th>`,
      'align="left"',
    )
  const state = [
    [truth.balance, 1_021_646],
    [0, 110_831],
    [-900, 102_181],
  ].map((pair) =>
    row(pair.map((units) => told(language, amount(units, digits, hand), 3)).join(cell(''))),
  )
  const account = `5012345&nbsp;(${hand.currency},&nbsp;Example-Live,&nbsp;real${history.hedging ? ',&nbsp;Hedge' : ''})`
  return `<!DOCTYPE html PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN" "http://www.w3.org/TR/html4/loose.dtd">\r
<html><head><title>5012345: Zoë Ångström</title><meta name="generator" content="client terminal"></head>\r
<body><div align="center"><table cellspacing="1" cellpadding="3" border="0">\r
${title(language.label)}${head('Zoë Ångström')}${head(account)}${head('Example Markets Ltd')}${head('2016.08.09 11:22')}${row(cell('', 'nowrap style="width: 90px;height: 10px"').repeat(13), '')}${sections.map((one) => title(language.label) + drawn[one]()).join('')}${row(cell('', 'colspan="13" style="height: 10px"'))}${state.join('')}${row(told(language, amount(truth.balance, digits, hand), 3))}${title(language.label)}${figureRows(truth, history, hand, false)}</table></div></body></html>\r
`
}
