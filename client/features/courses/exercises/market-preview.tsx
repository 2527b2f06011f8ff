import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useDelayed } from '#client/platform/lists/use-delayed.ts'
import { ownZone } from '#client/platform/zone.ts'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import { candleRows, candleTableColumns } from '#client/ui/charts/market/candle-table.tsx'
import { LateCandleChart } from '#client/ui/charts/market/late-candle-chart.tsx'
import { Notice } from '#client/ui/displays/notice.tsx'
import { QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { numberOf } from '#client/ui/forms/decimal-text.ts'
import { toLocalInput } from '#client/ui/forms/local-time.ts'
import { joinCandles } from '#contract/candles/candle-columns.ts'
import { isOfDays } from '#contract/candles/candle-frames.ts'
import type { ExerciseInput } from '#contract/exercises.ts'
import { exerciseInputSchema } from '#schemas/exercises.ts'
import { type ExerciseValues, inputOf } from './exercise-form-values.ts'
import { chosenCandlesQuery } from './exercises.queries.ts'
import { unpacked } from './unpacked.ts'

interface MarketPreviewProps {
  form: UseFormReturn<ExerciseValues, unknown, ExerciseInput>
}

const schema = exerciseInputSchema.shape.source

/** The chosen candles with the teacher's prices; what is missing is said instead. */
export function MarketPreview({ form }: MarketPreviewProps) {
  const values = useWatch({ control: form.control }) as ExerciseValues
  const typed = JSON.stringify(inputOf(values).source)
  const rested = useDelayed(typed, 400)
  const source = useMemo(() => schema.safeParse(JSON.parse(rested)).data, [rested])
  if (!source) {
    return (
      <p className="text-sm text-muted-foreground">
        Choose a pair and the last visible candle to see the chart.
      </p>
    )
  }
  const choose = (minute: number) =>
    form.setValue('lastAt', toLocalInput(new Date(minute * 60_000)), { shouldDirty: true })
  return <SourcePreview levels={levelsOf(values)} source={source} onChoose={choose} />
}

interface SourcePreviewProps {
  /** The teacher's prices. */
  levels?: readonly ChartLevel[]
  source: ExerciseInput['source']
  /** Called with the minute in which a candle begins that is to be the last visible one. */
  onChoose: (minute: number) => void
}

/** The candles of a source, of which another can be chosen to be the last visible one. */
export function SourcePreview(props: SourcePreviewProps) {
  const { source } = props
  const chosen = useQuery(chosenCandlesQuery(source))
  const { data, error } = chosen
  const candles = useMemo(
    () =>
      data && {
        past: unpacked(data.packed, data.digits),
        following: unpacked(data.followingPacked, data.digits),
      },
    [data],
  )
  if (error instanceof ApiProblem && error.status === 422) {
    return <Notice variant="warning">{error.message}</Notice>
  }
  if (chosen.isError) {
    return <QueryError message="The candles could not be loaded." query={chosen} />
  }
  if (!candles) return <Skeleton className="h-80" />
  return <Chart {...props} {...candles} />
}

type ChartProps = SourcePreviewProps & Record<'past' | 'following', ReturnType<typeof unpacked>>

function Chart({ levels = [], source, onChoose, past, following }: ChartProps) {
  const all = useMemo(() => joinCandles([past, following]), [past, following])
  const count = past.times.length
  const marks = useMemo<ChartMark[]>(
    () => [{ index: count - 1, label: 'Last visible', color: 'ink', up: false }],
    [count],
  )
  const shown = { from: Math.max(0, count - 60), to: Math.min(all.times.length, count + 40) }
  return (
    <ChartFrame
      title={`${source.pair}: what students see, and what follows`}
      level={3}
      height={320}
      legend={levels.map(({ label, price, color }) => ({ label: `${label} ${price}`, color }))}
      data={{
        columns: candleTableColumns,
        rows: candleRows(all, shown, marks, all.digits),
        rowKey: ({ at }) => at,
      }}
      empty="There are no candles here."
      below="Students see the candles up to the marked one, with other prices and without dates. Press another candle, or select it with the arrow keys and press Enter, to make it the last visible one."
    >
      <Suspense fallback={<Skeleton className="h-full" />}>
        <LateCandleChart
          key={`${source.pair} ${source.frame} ${source.lastAt} ${count}`}
          label={`Candles of ${source.pair}`}
          candles={all}
          digits={all.digits}
          zone={ownZone()}
          ofDays={isOfDays(source.frame)}
          levels={levels}
          marks={marks}
          shown={shown}
          onChoose={onChoose}
        />
      </Suspense>
    </ChartFrame>
  )
}

function levelsOf(values: ExerciseValues): ChartLevel[] {
  const level = (label: string, typed: string, color: ChartLevel['color']) =>
    numberOf(typed) > 0 ? [{ label, price: String(numberOf(typed)), color }] : []
  const trades = values.direction !== 'NONE'
  return [
    ...(trades ? level('Entry', values.entry, 'ink') : []),
    ...(trades ? level('Stop', values.stop, 'loss') : []),
    ...(trades ? level('Target', values.target, 'profit') : []),
    ...level('Zone low', values.zoneLow, 'series'),
    ...level('Zone high', values.zoneHigh, 'series'),
    ...level('Stop beyond', values.stopBeyond, 'accent'),
  ]
}
