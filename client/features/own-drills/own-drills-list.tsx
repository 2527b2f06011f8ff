import { useQuery } from '@tanstack/react-query'
import { Target, Trash2 } from 'lucide-react'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { OwnDrillBrief } from '#contract/own-drills.ts'
import { ownDrillPage } from '#contract/site/pages.ts'
import { DrillRow } from './drill-row.tsx'
import { practiceName } from './own-drill-words.ts'
import { ownDrillsQuery, useDeleteOwnDrill } from './own-drills.queries.ts'

/** The student's drills of own trades. */
export default function OwnDrillsList() {
  const drills = useQuery(ownDrillsQuery())
  return (
    <Card
      title="Practice from your own trades"
      description="Moments before your own entries, without what followed. You decide again, then see what you did then"
    >
      {drills.data ? (
        <Drills drills={drills.data} />
      ) : drills.isError ? (
        <QueryError message="Your drills could not be loaded." query={drills} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  )
}

function Drills({ drills }: { drills: readonly OwnDrillBrief[] }) {
  const remove = useDeleteOwnDrill()
  if (drills.length === 0) {
    return (
      <EmptyState icon={<Target aria-hidden="true" />}>
        No drills yet. Choose Practise beside a costly habit under Analysis.
      </EmptyState>
    )
  }
  const onRemove = async (drill: OwnDrillBrief) => {
    const isMeant = await askFirst({
      title: 'Delete this drill?',
      description: `${practiceName(drill)}: its rounds and results are deleted. Your trades stay.`,
      confirmLabel: 'Delete',
    })
    if (!isMeant) return
    await tellOutcome(remove.mutateAsync(drill.id), {
      done: 'Drill deleted',
      failed: 'The drill could not be deleted. Please try again.',
    })
  }
  return (
    <ul className="flex flex-col divide-y">
      {drills.map((drill) => (
        <DrillRow key={drill.id} drill={drill} sentText="Sent to you">
          <ButtonLink
            to={ownDrillPage(drill.id)}
            variant="outline"
            size="sm"
            aria-label={`Open: ${practiceName(drill)}`}
          >
            Open
          </ButtonLink>
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Delete: ${practiceName(drill)}`}
            onClick={() => void onRemove(drill)}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        </DrillRow>
      ))}
    </ul>
  )
}
