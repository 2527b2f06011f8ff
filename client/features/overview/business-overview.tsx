import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStoredHeight } from '#client/platform/start/stored-height.ts'
import { Input } from '#client/ui/controls/input.tsx'
import { StatCard } from '#client/ui/displays/card.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import type { OverviewPeriod } from '#contract/overview.ts'
import { overviewQuery } from './overview.queries.ts'
import { MoneyChart, SignUpChart } from './overview-charts.tsx'
import { currenciesOf, figuresOf, loadFailure, usualPeriod } from './overview-words.ts'

/** Money and members over any period, each figure linked to its list. */
export function BusinessOverview() {
  const [period, setPeriod] = useState(() => usualPeriod(new Date()))
  const overview = useQuery(overviewQuery(period))
  const { data } = overview
  const { held, ref } = useStoredHeight('business')
  return (
    <section aria-labelledby="business" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="business" className="text-lg font-semibold">
          Business
        </h2>
        <Period period={period} onChange={setPeriod} />
      </div>
      {!data && overview.isPending && (
        <div style={held}>
          <Spinner />
        </div>
      )}
      {overview.isError && <QueryError message={loadFailure} query={overview} />}
      {data && (
        <div ref={ref} className="flex flex-col gap-4">
          {!data.booksAgree && (
            <Notice variant="danger">
              The ledger and the payments do not match. Please send the program’s log to the person
              who maintains it.
            </Notice>
          )}
          <div className="grid grid-cols-2 gap-4 @4xl:grid-cols-3">
            {figuresOf(data, period).map(({ value, ...figure }) => (
              <StatCard
                key={figure.label}
                {...figure}
                value={<span className="whitespace-pre-line">{value}</span>}
              />
            ))}
          </div>
          {currenciesOf(data).map((currency) => (
            <MoneyChart
              key={currency}
              currency={currency}
              months={data.months.filter((one) => one.currency === currency)}
              alone={currenciesOf(data).length === 1}
            />
          ))}
          <SignUpChart weeks={data.weeks} />
        </div>
      )}
    </section>
  )
}

interface PeriodProps {
  period: OverviewPeriod
  onChange: (period: OverviewPeriod) => void
}

/** The first and the last day; invalid or reversed dates are not requested. */
function Period({ period, onChange }: PeriodProps) {
  const change = (next: OverviewPeriod) => {
    if (next.from && next.to && next.from <= next.to) onChange(next)
  }
  return (
    <div className="flex flex-wrap gap-3">
      <Field label="From">
        <Input
          type="date"
          value={period.from}
          max={period.to}
          onChange={({ target }) => change({ ...period, from: target.value })}
        />
      </Field>
      <Field label="To">
        <Input
          type="date"
          value={period.to}
          min={period.from}
          onChange={({ target }) => change({ ...period, to: target.value })}
        />
      </Field>
    </div>
  )
}
