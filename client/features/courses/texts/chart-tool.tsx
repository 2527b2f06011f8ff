import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { DateTimeInput, Textarea } from '#client/ui/controls/input.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { day } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { fromLocalInput, toLocalInput } from '#client/ui/forms/local-time.ts'
import { type CandleFrame, frameMinutes } from '#contract/candles/candle-frames.ts'
import { chartText, readChart } from '#contract/chart-blocks.ts'
import type { ExerciseSeries } from '#contract/exercises.ts'
import { seriesQuery } from '../exercises/exercises.queries.ts'
import type { Insert } from './text-tools.tsx'

/** Chooses candles of the academy and levels, and puts their chart into the text. */
export function ChartTool({ insert }: { insert: Insert }) {
  const series = useQuery(seriesQuery())
  if (series.isError) {
    return <QueryError message="The academy’s candles could not be loaded." query={series} />
  }
  if (!series.data) return <Spinner label="Loading the academy’s candles" />
  const [first] = series.data
  if (!first) {
    return (
      <p className="text-sm text-muted-foreground">
        The academy has no candles yet. An admin adds files of candles in the settings.
      </p>
    )
  }
  return <ChartFields all={series.data} first={first} insert={insert} />
}

/** How many candles are suggested: the latest ones. */
const suggested = 100

const latest = ({ to }: ExerciseSeries, frame: CandleFrame) => {
  const end = Date.parse(to) + frameMinutes[frame] * 60_000
  const begin = end - suggested * frameMinutes[frame] * 60_000
  return { from: toLocalInput(new Date(begin)), to: toLocalInput(new Date(end)) }
}

interface ChartFieldsProps {
  all: readonly ExerciseSeries[]
  first: ExerciseSeries
  insert: Insert
}

function ChartFields({ all, first, insert }: ChartFieldsProps) {
  const [pair, setPair] = useState(first.pair)
  const chosen = all.find((one) => one.pair === pair) ?? first
  const [wanted, setFrame] = useState<CandleFrame>('H1')
  const frame = chosen.frames.includes(wanted) ? wanted : (chosen.frames[0] ?? 'H1')
  const [period, setPeriod] = useState<{ from: string; to: string } | null>(null)
  const { from, to } = period ?? latest(chosen, frame)
  const [levels, setLevels] = useState('')
  const [problem, setProblem] = useState<string>()
  const put = () => {
    const [begin, end] = [fromLocalInput(from), fromLocalInput(to)]
    if (!begin || !end) return setProblem('Choose when the chart begins and ends')
    const minute = (instant: string) => Math.floor(Date.parse(instant) / 60_000)
    const lines = levels.split('\n').flatMap((line) => (line.trim() ? `level: ${line.trim()}` : []))
    const chosenPeriod = { from: minute(begin), to: minute(end) }
    const text = [chartText({ pair, frame, ...chosenPeriod, levels: [] }), ...lines].join('\n')
    const read = readChart(text)
    if ('problem' in read) {
      const isLevel = read.line > 4
      return setProblem(`${isLevel ? `Level ${read.line - 4}` : 'The end'} ${read.problem}`)
    }
    insert(`\`\`\`chart\n${chartText(read)}\n\`\`\``, 'alone')
  }
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="Pair" hint={`${day(chosen.from)} to ${day(chosen.to)}`}>
          <Select
            options={all.map((one) => ({ value: one.pair, label: one.pair }))}
            value={pair}
            onChange={({ target }) => setPair(target.value)}
          />
        </Field>
        <Field label="Time frame">
          <Select
            options={chosen.frames.map((value) => ({ value, label: frameNames[value] }))}
            value={frame}
            onChange={({ target }) => setFrame(target.value as CandleFrame)}
          />
        </Field>
        <Field label="From" hint="In your time zone">
          <DateTimeInput
            value={from}
            onChange={({ target }) => setPeriod({ from: target.value, to })}
          />
        </Field>
        <Field label="Until" hint="In your time zone">
          <DateTimeInput
            value={to}
            onChange={({ target }) => setPeriod({ from, to: target.value })}
          />
        </Field>
      </div>
      <Field
        label="Levels"
        hint="Optional, one per line: a price and a name, such as 1.0850 Resistance"
        error={problem}
      >
        <Textarea
          rows={2}
          value={levels}
          maxLength={800}
          onChange={({ target }) => setLevels(target.value)}
        />
      </Field>
      <Button variant="outline" size="sm" className="self-start" onClick={put}>
        Insert Chart
      </Button>
    </>
  )
}
