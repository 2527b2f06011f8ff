import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '#client/ui/controls/button.tsx'
import { Input } from '#client/ui/controls/input.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import type { Trade } from '#contract/journal/journal.ts'
import { notesQuery, tradesQuery } from '../journal.queries.ts'
import { loadFailure } from '../journal-words.ts'
import { tradeColumns } from '../trades/trade-columns.tsx'
import { filterOf, noFilter } from '../trades/trade-filter.ts'
import { DayForm } from './day-form.tsx'
import { dayOf, daysLater, mondayOf, today } from './days.ts'
import { WeekForm } from './week-form.tsx'

interface DayPageProps {
  /** As given in the address; null for today. */
  day: string | null
  onDay: (day: string) => void
  onOpen: (trade: Trade) => void
}

/** One day: the plan, the trades and the review; and the review of its week. */
export function DayPage({ day: named, onDay, onOpen }: DayPageProps) {
  const day = dayOf(named, today())
  const monday = mondayOf(day)
  const notes = useQuery(notesQuery({ from: monday, to: daysLater(monday, 6) }))
  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-end gap-2">
        <Button
          size="icon"
          variant="outline"
          aria-label="Day before"
          onClick={() => onDay(daysLater(day, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Field label="Day" className="min-w-36">
          <Input
            type="date"
            required
            value={day}
            onChange={({ target }) => target.value && onDay(target.value)}
          />
        </Field>
        <Button
          size="icon"
          variant="outline"
          aria-label="Day after"
          onClick={() => onDay(daysLater(day, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <DayTrades day={day} onOpen={onOpen} />
      {notes.data ? (
        <div className="grid items-start gap-5 lg:grid-cols-2">
          <DayForm
            key={`day ${day}`}
            day={day}
            note={notes.data.days.find((one) => one.day === day)}
          />
          <WeekForm
            key={`week ${monday}`}
            monday={monday}
            note={notes.data.weeks.find((one) => one.monday === monday)}
          />
        </div>
      ) : notes.isError ? (
        <ErrorState message={loadFailure} onRetry={() => void notes.refetch()} />
      ) : (
        <Skeleton className="h-80" />
      )}
    </div>
  )
}

function DayTrades({ day, onOpen }: { day: string; onOpen: (trade: Trade) => void }) {
  const trades = useQuery(tradesQuery(1, filterOf({ ...noFilter, from: day, to: day })))
  const columns: Column<Trade>[] = [
    ...tradeColumns(onOpen),
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (trade) => (
        <Button
          size="sm"
          variant="outline"
          aria-label={`Details of ${trade.pair} ${trade.direction} at ${trade.entry}`}
          onClick={() => onOpen(trade)}
        >
          Details
        </Button>
      ),
    },
  ]
  const more = (trades.data?.total ?? 0) - (trades.data?.items.length ?? 0)
  return (
    <Card title="Trades of the day">
      <Table
        caption="Trades of the day"
        columns={columns}
        rows={trades.data?.items}
        rowKey={({ id }) => id}
        empty="No trade was closed or opened on this day"
        error={trades.isError ? loadFailure : null}
        onRetry={() => void trades.refetch()}
      />
      {more > 0 && (
        <p className="pt-3 text-sm text-muted-foreground">
          And {more} more: choose the day in the filter to page through them.
        </p>
      )}
    </Card>
  )
}
