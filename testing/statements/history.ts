/**
 * A made-up account history, traded step by step, with the correct result: which deal closed what.
 * Prices are whole ticks of 10^-5, volumes hundredths of a lot, money whole minor units; one tick
 * on a hundredth of a lot is worth one minor unit.
 */
export interface Step {
  act: 'open' | 'close' | 'part' | 'turn' | 'by' | 'pay' | 'order'
  pick: number
  move: number
  lots: number
  swap: number
  isLong: boolean
}

export interface Deal {
  at: number
  ticket: number
  symbol: string
  isBuy: boolean
  /** Null for deposits and withdrawals. */
  entry: 'in' | 'out' | 'turn' | 'by' | null
  lots: number
  price: number
  order: number
  commission: number
  swap: number
  profit: number
}

export interface Closed {
  ticket: number
  symbol: string
  isLong: boolean
  openedAt: number
  closedAt: number
  /** The mean entry of what was closed, in ticks; a fraction if the position was built up. */
  entry: number
  exit: number
  lots: number
  profit: number
  swap: number
  /** The share of the opening costs, plus the close's own. */
  commission: number
}

export interface Position {
  id: number
  symbol: string
  isLong: boolean
  openedAt: number
  lots: number
  entry: number
  /** Opening commission not taken over by any close yet. */
  commission: number
  /** Over the whole life of the position, for the table of positions. */
  opened: number
  results: { profit: number; swap: number; closedAt: number; exit: number }[]
}

export interface History {
  hedging: boolean
  deals: Deal[]
  closed: Closed[]
  open: Position[]
  finished: Position[]
  cancelled: { at: number; order: number; symbol: string; price: number; isBuy: boolean }[]
}

/** Seconds from 1970 to the first deal, 2 January 2023. */
const begin = 1_672_617_600

class Trading {
  readonly history: History
  private at = begin
  private numbers = 5_000_000
  private readonly prices: Map<string, number>
  private readonly used = new Set<number>()

  /** The cost of opening or closing a hundredth of a lot. */
  private readonly rate: number

  constructor(symbols: readonly string[], hedging: boolean, rate: number) {
    this.rate = rate
    this.history = { hedging, deals: [], closed: [], open: [], finished: [], cancelled: [] }
    this.prices = new Map(symbols.map((symbol, index) => [symbol, 110_000 + index * 40_000]))
  }

  pay(amount: number) {
    this.deal({ symbol: '', isBuy: true, entry: null, lots: 0, price: 0, profit: amount })
  }

  run(step: Step) {
    const { act, pick } = step
    const symbols = [...this.prices.keys()]
    const symbol = symbols[pick % symbols.length] ?? ''
    const position = this.history.open[pick % Math.max(1, this.history.open.length)]
    if (act === 'pay') this.pay(step.move * 100 + 50)
    else if (act === 'order') this.cancel(symbol, step)
    else if (act === 'open' || !position) this.open(symbol, step)
    else if (act === 'close') this.close(position, position.lots, step, 'out')
    else if (act === 'part')
      this.close(position, Math.max(1, Math.floor(position.lots / 2)), step, 'out')
    else if (act === 'turn' && !this.history.hedging) this.turn(position, step)
    else if (act === 'by' && this.history.hedging) this.closeBy(position, step)
  }

  private cancel(symbol: string, { isLong, move }: Step) {
    this.at += 61
    this.numbers += 1
    const price = (this.prices.get(symbol) ?? 0) + move
    this.history.cancelled.push({ at: this.at, order: this.numbers, symbol, price, isBuy: isLong })
  }

  /** Never repeats a price, so that a price identifies its opening. */
  private price(symbol: string, move: number): number {
    let price = Math.max(50_000, (this.prices.get(symbol) ?? 0) + move)
    while (this.used.has(price)) price += 1
    this.used.add(price)
    this.prices.set(symbol, price)
    return price
  }

  private deal(
    part: Omit<Deal, 'at' | 'ticket' | 'order' | 'commission' | 'swap'> & Partial<Deal>,
  ): Deal {
    this.at += 97
    this.numbers += 2
    const deal: Deal = {
      at: this.at,
      ticket: this.numbers,
      order: part.entry === null ? 0 : this.numbers - 1,
      commission: 0,
      swap: 0,
      ...part,
    }
    this.history.deals.push(deal)
    return deal
  }

  private open(symbol: string, { move, lots, isLong }: Step) {
    const commission = -this.rate * lots
    const same = this.history.open.find((one) => one.symbol === symbol)
    const joins = !this.history.hedging && same !== undefined
    const side = joins ? same.isLong : isLong
    const price = this.price(symbol, move)
    const deal = this.deal({ symbol, isBuy: side, entry: 'in', lots, price, profit: 0, commission })
    if (joins) {
      same.entry = (same.entry * same.lots + price * lots) / (same.lots + lots)
      same.lots += lots
      same.opened += lots
      same.commission += commission
      return
    }
    this.begin(symbol, side, deal, lots, commission)
  }

  private begin(symbol: string, isLong: boolean, deal: Deal, lots: number, commission: number) {
    const { order: id, at: openedAt, price: entry } = deal
    this.history.open.push({
      id,
      symbol,
      isLong,
      openedAt,
      lots,
      entry,
      commission,
      opened: lots,
      results: [],
    })
  }

  private close(position: Position, lots: number, step: Step, entry: 'out' | 'by', at?: number) {
    const { symbol, isLong } = position
    const exit = at ?? this.price(symbol, step.move)
    const profit = Math.round((isLong ? 1 : -1) * (exit - position.entry) * lots)
    const commission = -this.rate * lots
    const { swap } = step
    const deal = this.deal({
      symbol,
      isBuy: !isLong,
      entry,
      lots,
      price: exit,
      profit,
      swap,
      commission,
    })
    this.record(position, lots, deal, commission)
  }

  private record(position: Position, lots: number, deal: Deal, commission: number) {
    const { symbol, isLong, openedAt, entry } = position
    const share = (position.commission * lots) / position.lots
    const { ticket, at: closedAt, price: exit, profit, swap } = deal
    this.history.closed.push({
      ticket,
      symbol,
      isLong,
      openedAt,
      closedAt,
      entry,
      exit,
      lots,
      profit,
      swap,
      commission: share + commission,
    })
    position.results.push({ profit, swap, closedAt, exit })
    position.commission -= share
    position.lots -= lots
    if (position.lots > 0) return
    this.history.open.splice(this.history.open.indexOf(position), 1)
    this.history.finished.push(position)
  }

  private turn(position: Position, step: Step) {
    const { symbol, isLong, lots } = position
    const more = step.lots
    const exit = this.price(symbol, step.move)
    const profit = Math.round((isLong ? 1 : -1) * (exit - position.entry) * lots)
    const whole = { lots: lots + more, commission: -this.rate * (lots + more), swap: step.swap }
    const deal = this.deal({ symbol, isBuy: !isLong, entry: 'turn', price: exit, profit, ...whole })
    this.record(position, lots, deal, -this.rate * lots)
    this.begin(symbol, !isLong, deal, more, -this.rate * more)
  }

  /** Closes two positions against each other, if no other position could be meant. */
  private closeBy(position: Position, step: Step) {
    const beside = this.history.open.filter(({ symbol }) => symbol === position.symbol)
    const other = beside.find(({ isLong }) => isLong !== position.isLong)
    if (!other || beside.length !== 2) return
    const lots = Math.min(position.lots, other.lots)
    const none = { ...step, swap: 0 }
    this.close(position, lots, none, 'by', other.entry)
    const { symbol, isLong, entry } = other
    const commission = -this.rate * lots
    const deal = this.deal({
      symbol,
      isBuy: !isLong,
      entry: 'by',
      lots,
      price: entry,
      profit: 0,
      commission,
    })
    this.record(other, lots, deal, commission)
  }
}

/** Trades a deposit and then each step. */
export function historyOf(
  steps: readonly Step[],
  options: { symbols: readonly string[]; hedging: boolean; deposit: number; rate: number },
): History {
  const { symbols, hedging, deposit, rate } = options
  const trading = new Trading(symbols, hedging, rate)
  trading.pay(deposit)
  for (const step of steps) trading.run(step)
  return trading.history
}
