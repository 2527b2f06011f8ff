import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Video } from '#contract/courses.ts'
import type { Exercise } from '#contract/exercises.ts'
import { Decide } from './decide.tsx'
import { ExerciseChart } from './exercise-chart.tsx'
import { exerciseQuery } from './exercises.queries.ts'
import { Outcome } from './outcome.tsx'
import { unpacked } from './unpacked.ts'

interface ExercisePlayerProps {
  video: Video
  /** Whether it takes the focus when it appears. */
  focused: boolean
  onEnded?: () => void
}

/** A chart exercise: its task and its past, the decision of its student, and then what followed. */
export function ExercisePlayer({ video, focused, onEnded }: ExercisePlayerProps) {
  const ids = { courseId: video.courseId, exerciseId: video.id }
  const exercise = useQuery(exerciseQuery(ids))
  const frame = useRef<HTMLElement>(null)
  const isHere = exercise.data !== undefined
  useLayoutEffect(() => {
    if (focused && isHere) frame.current?.focus({ preventScroll: true })
  }, [focused, isHere])
  if (!exercise.data) {
    if (!exercise.isError) return <Spinner label="Loading the exercise" />
    return <QueryError message="This exercise could not be loaded." query={exercise} />
  }
  return (
    <section
      ref={frame}
      // Focusable by script only.
      tabIndex={-1}
      aria-label={`Exercise: ${video.title}`}
      className="flex flex-col gap-5 rounded-lg"
    >
      <Task exercise={exercise.data} />
      <Run exercise={exercise.data} onEnded={onEnded} />
    </section>
  )
}

function Task({ exercise }: { exercise: Exercise }) {
  const { task, pair, frame, synthetic, following, riskReward, marking } = exercise
  const candles = following === 1 ? 'candle' : `${following} candles`
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {pair && <Badge>{pair}</Badge>}
        <Badge>Candles of {frameNames[frame]}</Badge>
        {synthetic && <Badge variant="warning">Synthetic</Badge>}
      </div>
      <Markdown>{task}</Markdown>
      <p className="text-sm text-muted-foreground">
        Prices and times are changed so that the chart cannot be looked up; results in R are exactly
        those of the original. Your decision counts over the {candles} that follow: a stop loss that
        is touched counts before a take profit in the same candle.
        {riskReward !== null && ` The reward has to be at least ${riskReward} for a risk of 1.`}
        {marking === 'hand' && ' Your teacher gives points by hand.'}
      </p>
    </div>
  )
}

function Run({ exercise, onEnded }: { exercise: Exercise; onEnded?: () => void }) {
  const { id, courseId, packed, digits } = exercise
  const past = useMemo(() => unpacked(packed, digits), [packed, digits])
  // Whoever has just decided sees it happen; later it is all there at once.
  const [wasAnswered] = useState(exercise.answered)
  const [isShown, setShown] = useState(false)
  if (exercise.answered || isShown) {
    const ids = { courseId, exerciseId: id }
    const plays = !wasAnswered && !isShown
    return (
      <Outcome ids={ids} past={past} plays={plays} marking={exercise.marking} onEnded={onEnded} />
    )
  }
  if (exercise.can.answer) return <Decide exercise={exercise} past={past} />
  return (
    <>
      <ExerciseChart title="Up to the last visible candle" candles={past} />
      <p className="text-sm text-muted-foreground">Students decide here; you take no part.</p>
      <Button variant="outline" className="self-start" onClick={() => setShown(true)}>
        Show what follows
      </Button>
    </>
  )
}
