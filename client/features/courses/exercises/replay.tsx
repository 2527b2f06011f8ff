import { Pause, Play, SkipForward, StepForward } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { type CandleColumns, joinCandles, sliceCandles } from '#contract/candles/candle-columns.ts'
import type { ExerciseAnswer, ExerciseResult } from '#contract/exercises.ts'
import { ExerciseChart } from './exercise-chart.tsx'
import { unpacked } from './unpacked.ts'
import { replaySpeeds, useReplay } from './use-replay.ts'

/** A decision, and what became of it. */
type Drawn = Pick<ExerciseAnswer, 'direction' | 'entry' | 'stop' | 'target' | 'outcome'> & {
  zone?: ExerciseAnswer['zone']
}

interface ReplayProps {
  past: CandleColumns
  /** The candles that followed, packed. */
  packed: string
  drawn: Drawn
  /** The zone that was to be found, shown at the end. */
  wanted?: ExerciseResult['demands']['zone']
  /** What is drawn besides, at the end. */
  also?: { levels: readonly ChartLevel[]; marks: readonly ChartMark[] }
  /** Whether it begins to play by itself. */
  plays: boolean
  /** What is shown once all has been played; gets the number of candles that followed. */
  children: (following: number) => ReactNode
}

/** What followed a decision, candle by candle. */
export function Replay(props: ReplayProps) {
  const { past, packed, drawn, wanted = null, also, plays, children } = props
  const all = useMemo(() => joinCandles([past, unpacked(packed, past.digits)]), [past, packed])
  const following = all.times.length - past.times.length
  const replay = useReplay(following, plays)
  const end = past.times.length + replay.shown
  const candles = useMemo(() => sliceCandles(all, 0, end), [all, end])
  const zone = replay.isOver ? wanted : null
  const more = replay.isOver ? also : undefined
  const levels = useMemo(
    () => [...levelsOf(drawn, past, zone), ...(more?.levels ?? [])],
    [drawn, past, zone, more],
  )
  const marks = useMemo(() => [...marksOf(drawn, end), ...(more?.marks ?? [])], [drawn, end, more])
  return (
    <>
      <ExerciseChart
        title="What followed"
        candles={candles}
        following={following}
        levels={levels}
        marks={marks}
        follows
        below={
          <>
            {`The decision was made after candle ${past.times.length}. `}
            {replay.shown} of {following} candles since.
          </>
        }
      />
      <Controls replay={replay} focused={plays} />
      {replay.isOver ? (
        children(following)
      ) : (
        <p className="text-sm text-muted-foreground">The result follows the last candle.</p>
      )}
    </>
  )
}

interface ControlsProps {
  replay: ReturnType<typeof useReplay>
  /** Whether they take the focus when they appear: the button that had it is gone. */
  focused: boolean
}

function Controls({ replay, focused }: ControlsProps) {
  const { isPlaying, isOver } = replay
  const group = useRef<HTMLFieldSetElement>(null)
  useLayoutEffect(() => {
    if (focused) group.current?.querySelector('button')?.focus()
  }, [focused])
  return (
    <fieldset ref={group} aria-label="Playing" className="flex flex-wrap items-end gap-2">
      <Button variant="outline" onClick={isPlaying ? replay.pause : replay.play}>
        {isPlaying ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        {isPlaying ? 'Pause' : isOver ? 'Play again' : 'Play'}
      </Button>
      <Button variant="outline" onClick={replay.step}>
        <StepForward aria-hidden="true" />
        Step
      </Button>
      {!isOver && (
        <Button variant="outline" onClick={replay.toEnd}>
          <SkipForward aria-hidden="true" />
          To the result
        </Button>
      )}
      <Field label="Speed" className="w-48">
        <Select
          options={replaySpeeds}
          value={replay.speed}
          onChange={({ target }) => replay.setSpeed(target.value)}
        />
      </Field>
    </fieldset>
  )
}

function levelsOf(
  { direction, entry, stop, target, zone }: Drawn,
  past: CandleColumns,
  /** The zone that was to be found. */
  wanted: ExerciseResult['demands']['zone'],
): ChartLevel[] {
  const last = ((past.close.at(-1) ?? 0) / 10 ** past.digits).toFixed(past.digits)
  const level = (label: string, price: string | null | undefined, color: ChartLevel['color']) =>
    price ? [{ label, price, color }] : []
  return [
    ...(direction === 'NONE' ? [] : level('Entry', entry ?? last, 'ink')),
    ...level('Stop', stop, 'loss'),
    ...level('Target', target, 'profit'),
    ...level('Zone low', zone?.low, 'series'),
    ...level('Zone high', zone?.high, 'series'),
    ...level('Teacher’s zone low', wanted?.low, 'accent'),
    ...level('Teacher’s zone high', wanted?.high, 'accent'),
  ]
}

/** Where a decision was entered and ended, as far as the candles are shown. */
function marksOf({ direction, outcome }: Drawn, end: number): ChartMark[] {
  const up = direction === 'BUY'
  const { enteredIn, endedIn } = outcome
  const mark = (index: number | null, label: string, isUp: boolean): ChartMark[] =>
    index === null || index >= end ? [] : [{ index, label, color: 'ink', up: isUp }]
  return [...mark(enteredIn, 'Entry', up), ...mark(endedIn, 'Exit', !up)]
}
