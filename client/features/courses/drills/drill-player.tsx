import { useQuery } from '@tanstack/react-query'
import { SkipForward } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import type { Drill } from '#contract/drills.ts'
import { DecidedView } from './decided-view.tsx'
import { DrillMoment } from './drill-moment.tsx'
import { DrillOverview } from './drill-overview.tsx'
import { type DrillIds, drillQuery, useContinue } from './drills.queries.ts'
import { RoundSummary } from './round-summary.tsx'

interface DrillPlayerProps {
  video: Video
  /** Whether it takes the focus when it appears. */
  focused: boolean
  onEnded?: () => void
}

/** What a student looks at: the drill as a whole, its moments, one decision, or a round. */
export type DrillView =
  | { kind: 'overview' | 'moment' }
  | { kind: 'decision'; id: string; isNew: boolean }
  | { kind: 'round'; id: string }

/** A drill as a lesson: its rounds, one moment at a time, and what they come to. */
export function DrillPlayer({ video, focused, onEnded }: DrillPlayerProps) {
  const ids = { courseId: video.courseId, drillId: video.id }
  const drill = useQuery(drillQuery(ids))
  const frame = useRef<HTMLElement>(null)
  const isHere = drill.data !== undefined
  useLayoutEffect(() => {
    if (focused && isHere) frame.current?.focus({ preventScroll: true })
  }, [focused, isHere])
  if (!drill.data) {
    if (!drill.isError) return <Spinner label="Loading the drill" />
    return <QueryError message="This drill could not be loaded." query={drill} />
  }
  return (
    <section
      ref={frame}
      // Focusable by script only.
      tabIndex={-1}
      aria-label={`Drill: ${video.title}`}
      className="flex scroll-mt-20 flex-col gap-5 rounded-lg"
    >
      <Views ids={ids} drill={drill.data} toTop={() => toTop(frame.current)} />
      {video.completed && onEnded && (
        <Button variant="ghost" size="sm" className="self-start" onClick={onEnded}>
          <SkipForward aria-hidden="true" />
          What comes next
        </Button>
      )}
    </section>
  )
}

function toTop(frame: HTMLElement | null): void {
  frame?.scrollIntoView({ block: 'nearest' })
  frame?.focus({ preventScroll: true })
}

interface ViewsProps {
  ids: DrillIds
  drill: Drill
  /** Puts the focus and the window at the beginning of the drill. */
  toTop: () => void
}

function Views({ ids, drill, toTop }: ViewsProps) {
  const [view, setView] = useState<DrillView>({ kind: 'overview' })
  const next = useContinue(ids)
  const show = (to: DrillView) => {
    setView(to)
    toTop()
  }
  const goOn = async () => {
    try {
      const { moment, round } = await next.mutateAsync(undefined)
      if (moment) show({ kind: 'moment' })
      // Its last moments were taken out.
      else if (round) show({ kind: 'round', id: round.id })
    } catch (error) {
      failureToast(error, 'The next moment could not be loaded. Please try again.')
    }
  }
  const steps = { busy: next.isPending, onNext: () => void goOn(), onShow: show }
  if (view.kind === 'decision') {
    return (
      <DecidedView key={view.id} ids={ids} decisionId={view.id} isNew={view.isNew} {...steps} />
    )
  }
  if (view.kind === 'round') return <RoundSummary ids={ids} roundId={view.id} {...steps} />
  if (view.kind === 'moment' && drill.moment) {
    const { decisionId } = drill.moment
    return (
      <DrillMoment
        key={decisionId}
        ids={ids}
        moment={drill.moment}
        size={drill.round?.size ?? 0}
        onDecided={() => show({ kind: 'decision', id: decisionId, isNew: true })}
      />
    )
  }
  return <DrillOverview ids={ids} drill={drill} {...steps} />
}

/** What leads from one view to another. */
export interface DrillSteps {
  busy: boolean
  onNext: () => void
  onShow: (view: DrillView) => void
}
