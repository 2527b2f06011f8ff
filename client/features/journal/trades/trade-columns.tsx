import { moment, rowDay } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import { cx } from '#client/ui/styles/cx.ts'
import type { Trade } from '#contract/journal/journal.ts'
import { multiple } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'
import { TradeMarks, TradeName } from './trade-title.tsx'

interface TradeCellProps {
  trade: Trade
  onShow: () => void
}

/**
 * The trade's name and marks. In a two-line row the marks take the second line, which begins with the trade's day, up
 * to the multiple of its risk: beside a result of many digits they would not have room.
 */
function TradeCell({ trade, onShow }: TradeCellProps) {
  const { openedAt, closedAt, pair, direction, entry, r } = trade
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 @max-xl:contents">
      <button
        type="button"
        aria-label={`${pair} ${direction} at ${entry}`}
        onClick={onShow}
        className="rounded-sm text-left underline-offset-4 hover:underline @max-xl:row-start-1 @max-xl:min-w-0 @max-xl:truncate"
      >
        <TradeName trade={trade} />
      </button>
      <span
        className={cx(
          'flex flex-wrap items-center gap-x-2 font-normal @max-xl:col-span-2 @max-xl:col-start-1 @max-xl:row-start-2 @max-xl:min-h-5.5 @max-xl:gap-x-1',
          r !== null && '@max-xl:pr-16',
        )}
      >
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
    phone: 'parts',
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
    phone: 'parts',
    align: 'end',
    cell: ({ netCents, currency, r }) => (
      <span className="flex flex-col @max-xl:contents">
        {/* In a row of two lines the sign says it: amounts of many digits would cover the name. */}
        <span className="font-medium whitespace-nowrap @max-xl:col-start-2 @max-xl:row-start-1 @max-xl:justify-self-end @max-xl:[&_span_span]:sr-only">
          {netCents === null ? '–' : <ResultText cents={netCents} currency={currency} />}
        </span>
        {netCents !== null && r !== null && (
          <span className="text-compact text-muted-foreground tabular-nums @max-xl:col-start-2 @max-xl:row-start-2 @max-xl:justify-self-end">
            {multiple(r)}
          </span>
        )}
      </span>
    ),
  },
]
