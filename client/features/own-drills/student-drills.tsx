import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import type { OwnDrillBrief } from '#contract/own-drills.ts'
import { DrillRow } from './drill-row.tsx'
import { ChangeView } from './habit-change.tsx'
import { practiceName } from './own-drill-words.ts'
import { studentChangeQuery, studentDrillsQuery } from './own-drills.queries.ts'

/** A student's drills of trades that are shared, and what has changed since. */
export function StudentDrills({ userId }: { userId: string }) {
  const drills = useQuery(studentDrillsQuery(userId))
  return (
    <Card title="Drills of own trades" description="Of trades that the student shares">
      {drills.data ? (
        <Drills userId={userId} drills={drills.data} />
      ) : drills.isError ? (
        <QueryError message="The drills could not be loaded." query={drills} />
      ) : (
        <Skeleton className="h-20" />
      )}
    </Card>
  )
}

function Drills({ userId, drills }: { userId: string; drills: readonly OwnDrillBrief[] }) {
  const [open, setOpen] = useState<OwnDrillBrief | null>(null)
  if (drills.length === 0) {
    return <EmptyState>No drills yet. You can send one from a costly habit.</EmptyState>
  }
  return (
    <>
      <ul className="flex flex-col divide-y">
        {drills.map((drill) => (
          <DrillRow key={drill.id} drill={drill} sentText="Sent">
            <Button
              variant="outline"
              size="sm"
              aria-expanded={open?.id === drill.id}
              aria-label={`Compare: ${practiceName(drill)}`}
              onClick={() => setOpen(open?.id === drill.id ? null : drill)}
            >
              Compare
            </Button>
          </DrillRow>
        ))}
      </ul>
      {open && <Change key={open.id} userId={userId} drill={open} />}
    </>
  )
}

function Change({ userId, drill }: { userId: string; drill: OwnDrillBrief }) {
  const change = useQuery(studentChangeQuery(userId, drill.id))
  return <ChangeView change={change} drill={drill} />
}
