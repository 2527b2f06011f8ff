import type { History } from './history.ts'
import { cells, type DrawnRow, money, type Style, written } from './style.ts'

/** The correct figures at the end of a statement, calculated naively in whole minor units. */
export interface Truth {
  net: number
  profit: number
  loss: number
  won: number
  lost: number
  drawdown: number
  peak: number
  balance: number
}

/**
 * `results` are the net results of the closed trades in the order of closing, with the movements in
 * between.
 */
export function truthOf(steps: readonly { amount: number; isTrade: boolean }[]): Truth {
  const results = steps.filter(({ isTrade }) => isTrade).map(({ amount }) => amount)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const truth: Truth = {
    net: sum(results),
    profit: sum(results.filter((value) => value >= 0)),
    loss: sum(results.filter((value) => value < 0)),
    won: results.filter((value) => value >= 0).length,
    lost: results.filter((value) => value < 0).length,
    drawdown: 0,
    peak: 0,
    balance: sum(steps.map(({ amount }) => amount)),
  }
  // Compares every pair of moments: slow, but simple.
  const curve: number[] = [0]
  let paid = 0
  const offsets: number[] = [0]
  for (const { amount, isTrade } of steps) {
    curve.push((curve.at(-1) ?? 0) + amount)
    if (!isTrade) paid += amount
    offsets.push(paid)
  }
  for (const [from, before] of curve.entries()) {
    for (let to = from; to < curve.length; to += 1) {
      if (to > 0 && !steps[to - 1]?.isTrade) continue
      const moved = (offsets[to] ?? 0) - (offsets[from] ?? 0)
      const fall = before + moved - (curve[to] ?? 0)
      const peak = before + moved
      if (fall > truth.drawdown || (fall > 0 && fall === truth.drawdown && peak < truth.peak)) {
        truth.drawdown = fall
        truth.peak = peak
      }
    }
  }
  return truth
}

const percent = (part: number, whole: number, style: Style) =>
  `${written(whole <= 0 ? 0 : Math.round((part * 10_000) / whole), 2, style)}%`

/** The rows of figures, in the order of either terminal. */
export function summaryRows(
  truth: Truth,
  history: History,
  style: Style,
  format: 'mt4' | 'mt5',
): DrawnRow[] {
  const { net, profit, loss, won, lost, drawdown, peak } = truth
  const count = won + lost
  const label = (name: string) => `${style.word(name)}:`
  const amount = (units: number) => money(units, style)
  const pair = (name: string, value: string) => [label(name), value]
  const three =
    format === 'mt5'
      ? [pair('net', amount(net)), pair('profit', amount(profit)), pair('loss', amount(loss))]
      : [pair('profit', amount(profit)), pair('loss', amount(-loss)), pair('net', amount(net))]
  const factor = loss === 0 ? '' : written(Math.round((profit * 100) / -loss), 2, style)
  const payoff = written(
    count === 0 ? 0 : Math.round(((net / count) * 100) / 10 ** style.digits),
    2,
    style,
  )
  const fall = `${amount(drawdown)} (${percent(drawdown, peak, style)})`
  const short = history.closed.filter(({ isLong }) => !isLong).length
  const counted = (value: number) => `${value} (${percent(value, count, style)})`
  return [
    cells(...three.flat()),
    cells(...pair('factor', factor), ...pair('payoff', payoff)),
    ...(format === 'mt5' ? [cells(...pair('recovery', '1'), ...pair('sharpe', '1'))] : []),
    cells(
      ...pair('absolute', amount(0)),
      ...pair('maximal', fall),
      ...pair('relative', `${percent(drawdown, peak, style)} (${amount(drawdown)})`),
    ),
    cells(
      ...pair('total', String(count)),
      ...pair('short', counted(short)),
      ...pair('long', counted(count - short)),
    ),
    cells('', ...pair('won', counted(won)), ...pair('lost', counted(lost))),
  ]
}
