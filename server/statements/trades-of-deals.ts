import { decimalOf, placesOf, unitsOf } from './decimals.ts'
import {
  type Amounts,
  added,
  addTo,
  entryOf,
  type Lot,
  type Scale,
  shareOf,
  type Taken,
  takeFrom,
  worthAt,
} from './lots.ts'
import type { Mt5Deal, Mt5Position, Stops } from './mt5-rows.ts'
import type { ReadTrade, RowProblem } from './statement.ts'
import { StepWorth } from './step-worth.ts'
import type { Direction, Entry } from './words.ts'

/** A deal whose words are understood. */
export interface UnderstoodDeal extends Mt5Deal {
  direction: Direction
  entry: Entry
}

export interface DealsToPair {
  /** In chronological order. */
  deals: readonly UnderstoodDeal[]
  closed: readonly Mt5Position[]
  open: readonly Mt5Position[]
  stops: Stops
  /** Whether each opening deal is a position of its own (hedging), or a symbol has only one (netting). */
  hedging: boolean
  /** The value of a price step by symbol, as far as it is known in advance. */
  worth?: ReadonlyMap<string, number>
}

/** A position that no deal has closed. */
export interface LeftOpen {
  position: string
  symbol: string
  direction: Direction
  openedAt: string
  lots: string
  entry: string
  commission: string
  fee: string
}

export interface PairedDeals {
  trades: ReadTrade[]
  left: LeftOpen[]
  problems: RowProblem[]
  /** What one unit of volume earned per unit of price, from the symbol's last certain close. */
  worth: ReadonlyMap<string, number>
}

/** Matches closing deals with the positions they close. Used once per file. */
class DealPairing {
  readonly trades: ReadTrade[] = []
  readonly problems: RowProblem[] = []
  readonly lots = new Map<string, Lot[]>()
  private readonly input: DealsToPair
  private readonly lotPlaces: number
  private readonly moneyPlaces: number
  private readonly pricePlaces = new Map<string, number>()
  /** Closed positions, keyed by what their closing deal must look like. */
  private readonly closedBy = new Map<string, Mt5Position[]>()
  private readonly byId = new Map<string, Mt5Position>()
  /** The remaining volume of each position, according to the table of open positions. */
  private readonly stays = new Map<string, bigint>()
  private readonly worth: StepWorth

  constructor(input: DealsToPair) {
    this.input = input
    this.worth = new StepWorth((symbol) => this.pricePlaces.get(symbol) ?? 0, input.worth)
    const { deals, closed } = input
    let [lots, money] = [0, 0]
    for (const deal of deals) {
      lots = Math.max(lots, placesOf(deal.lots))
      const { commission, fee, swap, profit } = deal
      money = Math.max(money, ...[commission, fee, swap, profit].map(placesOf))
      const price = Math.max(this.pricePlaces.get(deal.symbol) ?? 0, placesOf(deal.price))
      this.pricePlaces.set(deal.symbol, price)
    }
    this.lotPlaces = lots
    this.moneyPlaces = money
    for (const { id, lots: volume } of input.open)
      this.stays.set(id, unitsOf(volume, this.lotPlaces))
    for (const position of closed) {
      this.byId.set(position.id, position)
      const key = closeKey(position.symbol, position.closedAt ?? '', position.market)
      this.closedBy.set(key, [...(this.closedBy.get(key) ?? []), position])
    }
  }

  /** What one unit of volume earned per unit of price, by symbol, as far as it could be learned. */
  learnedWorth(): Map<string, number> {
    return this.worth.learned()
  }

  take(deal: UnderstoodDeal) {
    const volume = unitsOf(deal.lots, this.lotPlaces)
    const costs = this.amountsOf(deal)
    if (deal.entry === 'in') this.open(deal, volume, costs)
    else if (deal.entry === 'out') this.close(deal, volume, costs)
    else this.turn(deal, volume, costs)
  }

  leftOpen(): LeftOpen[] {
    return [...this.lots.values()].flat().map((lot) => {
      const { position, symbol, direction, openedAt, volume, costs } = lot
      const entry = entryOf([lot], this.scaleOf(symbol))
      const [commission, fee] = costs.map((units) => decimalOf(units, this.moneyPlaces))
      const lots = decimalOf(volume, this.lotPlaces)
      return {
        position,
        symbol,
        direction,
        openedAt,
        lots,
        entry,
        commission: commission ?? '0',
        fee: fee ?? '0',
      }
    })
  }

  private amountsOf({ commission, fee, swap, profit }: Mt5Deal): Amounts {
    const units = (value: string) => unitsOf(value, this.moneyPlaces)
    return [units(commission), units(fee), units(swap), units(profit)]
  }

  private scaleOf(symbol: string): Scale {
    const price = this.pricePlaces.get(symbol) ?? 0
    return { lots: this.lotPlaces, price, money: this.moneyPlaces }
  }

  private open(deal: UnderstoodDeal, volume: bigint, costs: Amounts) {
    const value = worthAt(deal.price, volume, this.scaleOf(deal.symbol))
    const lots = this.lots.get(deal.symbol) ?? []
    const [same] = this.input.hedging ? [] : lots.filter((lot) => lot.direction === deal.direction)
    if (same) {
      addTo(same, volume, value, costs, deal.price)
      return
    }
    const { order, symbol, direction, at, price, ticket } = deal
    // A position has the number of the order that opened it.
    const position = order === '' ? ticket : order
    lots.push({ position, symbol, direction, openedAt: at, volume, value, costs, entry: price })
    this.lots.set(symbol, lots)
    this.worth.opened(symbol, { direction, volume, value }, lots.length > 1)
  }

  private close(deal: UnderstoodDeal, volume: bigint, costs: Amounts) {
    this.worth.guess(deal, volume)
    const taken: Taken[] = []
    let wanted = volume
    for (let lot = this.choose(deal, wanted); lot && wanted > 0n; lot = this.choose(deal, wanted)) {
      const part = takeFrom(lot, wanted)
      wanted -= part.volume
      taken.push(part)
      this.forgetEmpty(deal.symbol)
    }
    this.record(deal, volume, costs, taken)
    if (this.lots.get(deal.symbol)?.length === 0) this.worth.flat(deal.symbol)
  }

  /** A deal larger than the position closes it and opens the rest in the opposite direction. */
  private turn(deal: UnderstoodDeal, volume: bigint, costs: Amounts) {
    const open = (this.lots.get(deal.symbol) ?? [])
      .filter(({ direction }) => direction !== deal.direction)
      .reduce((sum, lot) => sum + lot.volume, 0n)
    if (open === 0n) {
      this.problems.push({ line: deal.line, reason: openedBefore })
      return
    }
    const closing = open < volume ? open : volume
    // Profit and swap belong to the closed part; commission and fee are split by volume.
    const [commission, fee] = shareOf(costs, closing, volume)
    const ofClose: Amounts = [commission, fee, costs[2], costs[3]]
    this.close(deal, closing, ofClose)
    if (closing < volume) {
      const rest: Amounts = [costs[0] - commission, costs[1] - fee, 0n, 0n]
      this.open(deal, volume - closing, rest)
    }
  }

  private forgetEmpty(symbol: string) {
    this.lots.set(
      symbol,
      (this.lots.get(symbol) ?? []).filter(({ volume }) => volume > 0n),
    )
  }

  /**
   * Chooses the position that a deal closes. A report does not say it: among several candidates,
   * the table of open positions excludes some, and the table of closed ones may have one closed at
   * this moment and price; otherwise it is the one whose entry explains the profit best, that is,
   * whose value of a price step is nearest to the known one; then one of the same volume; then the
   * oldest.
   */
  private choose(deal: UnderstoodDeal, wanted: bigint): Lot | undefined {
    const lots = (this.lots.get(deal.symbol) ?? []).filter(
      ({ direction }) => direction !== deal.direction,
    )
    if (lots.length <= 1) return lots[0]
    const key = closeKey(deal.symbol, deal.at, deal.price)
    const named = (this.closedBy.get(key) ?? []).filter(({ profit }) => profit === deal.profit)
    const listed = lots.find(
      ({ position, volume }) => volume <= wanted && named.some(({ id }) => id === position),
    )
    if (listed) return listed
    const large = lots.filter(
      ({ position, volume }) => volume - wanted >= (this.stays.get(position) ?? 0n),
    )
    const candidates = large.length > 0 ? large : lots
    const misfit = (lot: Lot) => this.worth.misfit(deal, lot)
    const best = Math.min(...candidates.map(misfit))
    const fitting = candidates.filter((lot) => misfit(lot) <= best + 1e-3)
    return fitting.find(({ volume }) => volume === wanted) ?? fitting[0]
  }

  private record(deal: UnderstoodDeal, volume: bigint, costs: Amounts, taken: Taken[]) {
    const [first] = taken
    const opening = first ? null : this.openingOf(deal)
    if (!first && !opening) {
      this.problems.push({ line: deal.line, reason: openedBefore })
      return
    }
    const all = taken.reduce((sum, one) => added(sum, one.costs), costs)
    const money = (units: bigint) => decimalOf(units, this.moneyPlaces)
    const position = first?.position ?? opening?.id ?? null
    const stops = this.stopsOf(position)
    const trade: ReadTrade = {
      line: deal.line,
      ticket: deal.ticket,
      position,
      symbol: deal.symbol,
      // A selling deal closes a long position.
      direction: deal.direction === 'SELL' ? 'BUY' : 'SELL',
      openedAt: first?.openedAt ?? opening?.openedAt ?? deal.at,
      closedAt: deal.at,
      entry: first ? entryOf(taken, this.scaleOf(deal.symbol)) : (opening?.entry ?? deal.price),
      exit: deal.price,
      ...stops,
      lots:
        volume === unitsOf(deal.lots, this.lotPlaces)
          ? deal.lots
          : decimalOf(volume, this.lotPlaces),
      commission: money(all[0]),
      fee: money(all[1]),
      swap: money(all[2]),
      profit: money(all[3]),
      taxes: '0',
      comment: deal.comment,
    }
    this.trades.push(trade)
    this.worth.learn(trade)
  }

  /** A position opened before the report begins may still be in its table of positions. */
  private openingOf(deal: UnderstoodDeal): Mt5Position | undefined {
    const listed = this.closedBy.get(closeKey(deal.symbol, deal.at, deal.price)) ?? []
    return listed.find(({ profit }) => profit === deal.profit) ?? listed[0]
  }

  private stopsOf(position: string | null) {
    const closed = position === null ? undefined : this.byId.get(position)
    const ordered = position === null ? undefined : this.input.stops.get(position)
    return {
      stopLoss: closed?.stopLoss ?? ordered?.stopLoss ?? null,
      takeProfit: closed?.takeProfit ?? ordered?.takeProfit ?? null,
    }
  }
}

const openedBefore =
  'The position that this deal closed was opened before the file begins, so its entry is not known. Export a longer period.'

const closeKey = (symbol: string, at: string, price: string) => `${symbol} ${at} ${price}`

/**
 * Builds trades from the deals of a MetaTrader 5 account: each deal that closes, wholly or in part,
 * is one trade with the mean entry of what it closes, its own result and its share of the opening
 * costs. The table of positions is not used, because it merges partial closes and omits what a
 * reversal closed.
 */
export function tradesOfDeals(input: DealsToPair): PairedDeals {
  const pairing = new DealPairing(input)
  for (const deal of input.deals) pairing.take(deal)
  const { trades, problems } = pairing
  const worth = pairing.learnedWorth()
  // The first pass has learned the values of the price steps; a second pass can use them.
  if (input.hedging && !input.worth && worth.size > 0) return tradesOfDeals({ ...input, worth })
  return { trades, left: pairing.leftOpen(), problems, worth }
}
