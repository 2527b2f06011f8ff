import { moment, rowDay } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { Trade } from '#contract/journal/journal.ts'
import { multiple } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'
import { TradeMarks, TradeName } from './trade-title.tsx'

interface TradeCellProps {
  trade: Trade
  onShow: () => void
}

/** The trade's name; in a two-line row, the second line begins with its day. */
function TradeCell({ trade, onShow }: TradeCellProps) {
  const { openedAt, closedAt, pair, direction, entry } = trade
  return (
    <span className="flex gap-x-2 gap-y-1 @max-xl:flex-col @xl:flex-wrap @xl:items-center">
      <button
        type="button"
        aria-label={`${pair} ${direction} at ${entry}`}
        onClick={onShow}
        className="rounded-sm text-left underline-offset-4 hover:underline"
      >
        <TradeName trade={trade} />
      </button>
      <span className="flex flex-wrap items-center gap-x-2 font-normal @max-xl:min-h-5.5 @max-xl:gap-x-1">
        <time
          dateTime={closedAt ?? openedAt}
          className="text-compact text-muted-foreground tabular-nums @xl:hidden"
        >
          {rowDay(closedAt ?? openedAt)}
        </time>
        <TradeMarks trade={trade} />
      </span>
    </span>
  )
}

/** The columns of a trade list; a trade's name opens its details. */
export const tradeColumns = (onShow: (trade: Trade) => void): Column<Trade>[] => [
  {
    key: 'trade',
    header: 'Trade',
    wide: true,
    phone: 'both',
    cell: (trade) => <TradeCell trade={trade} onShow={() => onShow(trade)} />,
  },
  {
    key: 'when',
    header: 'Closed',
    cell: ({ openedAt, closedAt }) => (
      <time dateTime={closedAt ?? openedAt} className="whitespace-nowrap tabular-nums">
        {closedAt ? moment(closedAt) : `Opened ${moment(openedAt)}`}
      </time>
    ),
  },
  {
    key: 'prices',
    header: 'Entry and exit',
    align: 'end',
    cell: ({ entry, exit, lots }) => (
      <span className="flex flex-col tabular-nums items-end">
        <span className="whitespace-nowrap">
          {entry} <span className="sr-only">to</span>
          <span aria-hidden="true">→</span> {exit ?? '…'}
        </span>
        <span className="text-compact text-muted-foreground">{lots} lots</span>
      </span>
    ),
  },
  {
    key: 'setup',
    header: 'Setup',
    cell: ({ setup, rating }) => (
      <span className="flex flex-col">
        <span>{setup ?? '–'}</span>
        {rating !== null && (
          <span className="text-compact text-muted-foreground tabular-nums">
            Rated {rating} of 5
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'net',
    header: 'Net result',
    phone: 'both-end',
    align: 'end',
    cell: ({ netCents, currency, r }) =>
      netCents === null ? (
        '–'
      ) : (
        <span className="flex flex-col @max-xl:gap-y-1">
          {/* In a row of two lines the sign says it: amounts of many digits would cover the name. */}
          <span className="font-medium whitespace-nowrap @max-xl:[&_span_span]:sr-only">
            <ResultText cents={netCents} currency={currency} />
          </span>
          {r !== null && (
            <span className="text-compact text-muted-foreground tabular-nums">{multiple(r)}</span>
          )}
        </span>
      ),
  },
]
