import { moment } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { ChartMark, Sight } from './candle-drawing.ts'

/** A table is read line by line: of a long range the beginning is enough. */
const most = 200

export interface CandleRow {
  at: string
  open: string
  high: string
  low: string
  close: string
  /** What happened in it. */
  marks: string
}

/** The visible candles as rows, with what happened in each. */
export function candleRows(
  columns: CandleColumns,
  { from, to }: Sight,
  marks: readonly ChartMark[],
  digits: number,
): CandleRow[] {
  const factor = 10 ** columns.digits
  const text = (price = 0) => (price / factor).toFixed(digits)
  const begin = Math.max(0, Math.ceil(from))
  return columns.times
    .slice(begin, Math.max(begin, Math.min(Math.floor(to) + 1, begin + most)))
    .map((minute, place) => {
      const index = begin + place
      return {
        at: new Date(minute * 60_000).toISOString(),
        open: text(columns.open[index]),
        high: text(columns.high[index]),
        low: text(columns.low[index]),
        close: text(columns.close[index]),
        marks: marks
          .filter((mark) => mark.index === index)
          .map(({ label }) => label)
          .join(', '),
      }
    })
}

export const candleTableColumns: Column<CandleRow>[] = [
  {
    key: 'at',
    header: 'Begins',
    wide: true,
    cell: ({ at, marks }) => (
      <>
        {moment(at)}
        {marks && <strong className="font-semibold">: {marks}</strong>}
      </>
    ),
  },
  { key: 'open', header: 'Open', align: 'end', cell: ({ open }) => open },
  { key: 'high', header: 'High', align: 'end', cell: ({ high }) => high },
  { key: 'low', header: 'Low', align: 'end', cell: ({ low }) => low },
  { key: 'close', header: 'Close', align: 'end', cell: ({ close }) => close },
]
