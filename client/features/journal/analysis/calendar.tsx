import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { calendarMonth } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import { cx } from '#client/ui/styles/cx.ts'
import { signedAmountText, unitsOf } from '#contract/currencies.ts'
import type { JournalAnalysis } from '#contract/journal/journal-analysis.ts'
import { ResultText } from '../result-text.tsx'
import { weekdayNames } from './kind-words.ts'
import { monthOf, monthsLater, weeksOf } from './month.ts'
import { daysText } from './picture-words.ts'

type Day = JournalAnalysis['days'][number]

interface CalendarProps {
  days: readonly Day[]
  currency: string
  /** Called with a day, such as '2026-11-20'. */
  onDay: (day: string) => void
}

/** The result of each day, month by month; pressing a day opens it. */
export function Calendar({ days, currency, onDay }: CalendarProps) {
  const [chosen, setMonth] = useState<string>()
  const month = chosen ?? monthOf(days.at(-1)?.day)
  const columns: Column<Day>[] = [
    { key: 'day', header: 'Day', wide: true, cell: ({ day }) => day },
    { key: 'trades', header: 'Trades', align: 'end', cell: ({ trades }) => trades },
    {
      key: 'net',
      header: 'Net result',
      align: 'end',
      cell: ({ netCents }) => <ResultText cents={netCents} currency={currency} />,
    },
  ]
  return (
    <ChartFrame
      title="Days"
      description={daysText([...days], currency)}
      height="auto"
      data={{ columns, rows: days.toReversed(), rowKey: ({ day }) => day }}
      empty="No closed trade matches."
    >
      <div className="flex items-center justify-between pb-2">
        <Button
          size="icon"
          variant="ghost"
          aria-label="Earlier month"
          onClick={() => setMonth(monthsLater(month, -1))}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <p aria-live="polite" className="text-sm font-medium">
          {calendarMonth(month)}
        </p>
        <Button
          size="icon"
          variant="ghost"
          aria-label="Later month"
          onClick={() => setMonth(monthsLater(month, 1))}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <Month month={month} days={days} currency={currency} onDay={onDay} />
    </ChartFrame>
  )
}

function Month({ month, days, currency, onDay }: CalendarProps & { month: string }) {
  const known = new Map(
    days.filter(({ day }) => day.startsWith(month)).map((one) => [one.day, one]),
  )
  const short = new Intl.NumberFormat('en-US', {
    notation: 'compact',
    maximumSignificantDigits: 3,
    signDisplay: 'exceptZero',
  })
  return (
    <table className="w-full table-fixed border-separate border-spacing-0.5 text-compact">
      <thead>
        <tr>
          {Object.values(weekdayNames).map((name) => (
            <th key={name} abbr={name} className="pb-1 font-normal text-muted-foreground">
              {name.slice(0, 2)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) => (
              // Days outside the month are identified by position only.
              <td key={day ?? `none ${place}`} className="h-12 p-0 align-top">
                {day && (
                  <DayButton
                    day={day}
                    result={known.get(day)}
                    currency={currency}
                    shortened={short}
                    onDay={onDay}
                  />
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayButtonProps {
  day: string
  result: Day | undefined
  currency: string
  shortened: Intl.NumberFormat
  onDay: (day: string) => void
}

function DayButton({ day, result, currency, shortened, onDay }: DayButtonProps) {
  const label = result
    ? `${day}: ${signedAmountText(result.netCents, currency)}, ${result.trades} closed`
    : `${day}: no trade closed`
  return (
    <button
      type="button"
      aria-label={label}
      onClick={() => onDay(day)}
      className={cx(
        'flex size-full flex-col items-center rounded-sm border border-transparent py-1 leading-tight tabular-nums hover:border-input',
        !result && 'text-muted-foreground',
        result && result.netCents > 0 && 'bg-success-soft text-success',
        result && result.netCents < 0 && 'bg-danger-soft text-danger',
        result?.netCents === 0 && 'bg-muted',
      )}
    >
      <span>{Number(day.slice(8))}</span>
      {result && (
        <span className="font-medium">{shortened.format(unitsOf(result.netCents, currency))}</span>
      )}
    </button>
  )
}
