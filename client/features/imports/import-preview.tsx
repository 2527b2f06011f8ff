import { Card } from '#client/ui/displays/card.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import type { ImportCounts, PreviewTrade, StatementImport } from '#contract/imports.ts'
import { counted, wallClock } from './import-words.ts'
import { RowReasons } from './row-reasons.tsx'

/** The statement's contents, grouped by what they mean for the journal, with its first trades. */
export function ImportPreview({ found }: { found: StatementImport }) {
  const { counts, problems, preview, status, zoneInFile } = found
  if (!counts) return null
  const more = counts.unreadable - problems.length
  return (
    <Card title={status === 'imported' ? 'What was in the statement' : 'What is in the statement'}>
      <div className="flex flex-col gap-5">
        <Counts counts={counts} />
        {problems.length > 0 && (
          <RowReasons
            title={
              more > 0
                ? `Rows that cannot be read (the first ${problems.length} of ${counts.unreadable})`
                : 'Rows that cannot be read'
            }
            rows={problems}
          />
        )}
        {preview && preview.trades.length > 0 && (
          <section className="flex flex-col gap-2">
            <h3 className="text-sm font-semibold">
              {zoneInFile ? 'The first trades, in UTC' : 'The first trades, by the broker’s clock'}
            </h3>
            <Table
              caption="The first trades"
              columns={columns}
              rows={preview.trades}
              rowKey={({ line }) => String(line)}
              empty="No trades"
            />
          </section>
        )}
      </div>
    </Card>
  )
}

function Counts({ counts }: { counts: ImportCounts }) {
  const shown: [string, number, string?][] = [
    ['New trades', counts.new],
    ['Open positions', counts.open],
    [
      'Already known',
      counts.known,
      counts.closing > 0 ? `${counted(counts.closing, 'open one')} will be closed` : undefined,
    ],
    ['Deposits and withdrawals', counts.movements, 'Kept with the account'],
    ['Unreadable rows', counts.unreadable],
    ['Cancelled and pending orders', counts.other, 'Not trades'],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-3">
      {shown.map(([label, count, hint]) => (
        <div key={label} className="flex flex-col">
          <dt className="order-2 text-compact text-muted-foreground">{label}</dt>
          <dd className="text-2xl font-semibold tabular-nums">{count.toLocaleString('en-US')}</dd>
          {hint && <dd className="order-3 text-compact text-muted-foreground">{hint}</dd>}
        </div>
      ))}
    </dl>
  )
}

const columns: Column<PreviewTrade>[] = [
  {
    key: 'trade',
    header: 'Trade',
    phone: 'first',
    wide: true,
    cell: ({ symbol, direction, lots }) => (
      <span className="tabular-nums">
        {symbol} {direction} {lots}
      </span>
    ),
  },
  {
    key: 'times',
    header: 'From and to',
    phone: 'parts',
    // Both prices have room on a phone's one line, both times beside them have not.
    cell: ({ openedAt, closedAt, entry, exit }) => (
      <span className="text-compact text-muted-foreground tabular-nums @max-xl:col-span-2 @max-xl:col-start-1 @max-xl:row-start-2">
        {wallClock(openedAt)} at {entry}
        {closedAt && (
          <>
            <span className="@max-xl:hidden">, until {wallClock(closedAt)} at </span>
            <span className="@xl:hidden"> to </span>
            {exit}
          </>
        )}
      </span>
    ),
  },
  {
    key: 'net',
    header: 'Net result',
    align: 'end',
    phone: 'first-end',
    cell: ({ net }) => <span className="font-medium tabular-nums">{net ?? 'Open'}</span>,
  },
]
