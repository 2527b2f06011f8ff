import { instrumentOf } from '#contract/instruments.ts'
import type { Distance, Excursion } from '#contract/journal/trade-excursions.ts'
import type { TradeColumns } from '../journal.store.ts'
import type { ExcursionRow } from './excursions.store.ts'

type Levels = Pick<TradeColumns, 'direction' | 'entry' | 'pair' | 'stopLoss'>

export function presentExcursion(trade: Levels, row: ExcursionRow): Excursion {
  const say = (price: string) => distance(trade, price)
  return {
    frame: row.frame,
    synthetic: row.synthetic,
    adverse: { least: say(row.adverseLeast), most: say(row.adverseMost) },
    favourable: { least: say(row.favourableLeast), most: say(row.favourableMost) },
  }
}

function distance({ direction, entry, pair, stopLoss }: Levels, price: string): Distance {
  const { pipSize } = instrumentOf(pair)
  const side = direction === 'BUY' ? 1 : -1
  const risk = stopLoss === null ? 0 : (Number(entry) - Number(stopLoss)) * side
  const to = (value: number, places: number) => Math.round(value * 10 ** places) / 10 ** places
  return {
    price,
    pips: pipSize === null ? null : to(Number(price) / Number(pipSize), 1),
    r: risk > 0 ? to(Number(price) / risk, 2) : null,
  }
}
