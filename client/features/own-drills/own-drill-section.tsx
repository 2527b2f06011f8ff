import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnDrill } from '#contract/own-drills.ts'
import { ownDrillsPage } from '#contract/site/pages.ts'
import { OwnDecidedView } from './own-decided.tsx'
import { practiceName } from './own-drill-words.ts'
import { ownDrillQuery, useContinueOwn } from './own-drills.queries.ts'
import { OwnMomentView } from './own-moment.tsx'
import { OwnOverview } from './own-overview.tsx'
import { OwnRoundView } from './own-round.tsx'
import type { PracticeParts } from './practice-parts.ts'

/** What a student looks at: the drill as a whole, its moments, one decision, or a round. */
export type OwnView =
  | { kind: 'overview' | 'moment' }
  | { kind: 'decision'; id: string; isNew: boolean }
  | { kind: 'round'; id: string }

interface OwnDrillSectionProps {
  id: string
  parts: PracticeParts
}

/** A drill of own trades: its rounds, one moment at a time, and what they come to. */
export function OwnDrillSection({ id, parts }: OwnDrillSectionProps) {
  const drill = useQuery(ownDrillQuery(id))
  const frame = useRef<HTMLElement>(null)
  const back = (
    <ButtonLink to={ownDrillsPage} variant="outline">
      Back to own drills
    </ButtonLink>
  )
  if (!drill.data) {
    if (!drill.isError) return <Spinner label="Loading the drill" />
    const isGone = drill.error instanceof ApiProblem && [400, 404].includes(drill.error.status)
    if (isGone) return <EmptyState action={back}>This drill does not exist.</EmptyState>
    return <QueryError message="This drill could not be loaded." query={drill} />
  }
  const toTop = () => {
    frame.current?.scrollIntoView({ block: 'nearest' })
    frame.current?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={frame}
      // Focusable by script only.
      tabIndex={-1}
      aria-labelledby="own-drill"
      className="flex scroll-mt-20 flex-col gap-5 rounded-lg"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="own-drill" className="text-lg font-semibold break-words">
            {practiceName(drill.data)}
          </h2>
          {drill.data.sent && <Badge variant="info">Sent by the academy</Badge>}
        </div>
        {back}
      </div>
      <Views drill={drill.data} parts={parts} toTop={toTop} />
    </section>
  )
}

interface ViewsProps {
  drill: OwnDrill
  parts: PracticeParts
  /** Puts the focus and the window at the beginning of the drill. */
  toTop: () => void
}

/** What leads from one view to another. */
export interface OwnSteps {
  busy: boolean
  onNext: () => void
  onShow: (view: OwnView) => void
}

function Views({ drill, parts, toTop }: ViewsProps) {
  const [view, setView] = useState<OwnView>({ kind: 'overview' })
  const next = useContinueOwn(drill.id)
  const show = (to: OwnView) => {
    setView(to)
    toTop()
  }
  const goOn = async () => {
    try {
      await next.mutateAsync(undefined)
      show({ kind: 'moment' })
    } catch (error) {
      failureToast(error, 'The next moment could not be loaded. Please try again.')
    }
  }
  const steps: OwnSteps = { busy: next.isPending, onNext: () => void goOn(), onShow: show }
  if (view.kind === 'decision') {
    const { id: decisionId, isNew } = view
    return (
      <OwnDecidedView
        key={decisionId}
        id={drill.id}
        decisionId={decisionId}
        isNew={isNew}
        parts={parts}
        {...steps}
      />
    )
  }
  if (view.kind === 'round') return <OwnRoundView id={drill.id} roundId={view.id} {...steps} />
  if (view.kind === 'moment' && drill.moment) {
    const { decisionId } = drill.moment
    return (
      <OwnMomentView
        key={decisionId}
        id={drill.id}
        moment={drill.moment}
        size={drill.round?.size ?? 0}
        parts={parts}
        onDecided={() => show({ kind: 'decision', id: decisionId, isNew: true })}
      />
    )
  }
  return <OwnOverview drill={drill} {...steps} />
}
