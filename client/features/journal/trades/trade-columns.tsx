import { moment } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { Trade } from '#contract/journal.ts'
import { multiple } from '../journal-words.ts'
import { ResultText } from '../result-text.tsx'
import { TradeTitle } from './trade-title.tsx'

/** What a list tells of each trade. */
export const tradeColumns: Column<Trade>[] = [
  {
    key: 'trade',
    header: 'Trade',
    wide: true,
    phone: 'first',
    cell: (trade) => <TradeTitle trade={trade} />,
  },
  {
    key: 'when',
    header: 'Closed',
    phone: 'second',
    cell: ({ openedAt, closedAt }) => (
      <time
        dateTime={closedAt ?? openedAt}
        className="tabular-nums @max-xl:text-muted-foreground @xl:whitespace-nowrap"
      >
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
    phone: 'first-end',
    align: 'end',
    cell: ({ netCents, currency, r }) =>
      netCents === null ? (
        '–'
      ) : (
        <span className="flex flex-col @max-xl:flex-row @max-xl:items-baseline @max-xl:justify-end @max-xl:gap-2">
          <span className="font-medium whitespace-nowrap">
            <ResultText cents={netCents} currency={currency} />
          </span>
          {r !== null && (
            <span className="text-compact text-muted-foreground tabular-nums">{multiple(r)}</span>
          )}
        </span>
      ),
  },
]
