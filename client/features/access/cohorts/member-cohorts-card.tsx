import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { calendarDate } from '#client/ui/displays/format.ts'
import { EmptyState, QueryError, Skeleton } from '#client/ui/displays/states.tsx'
import { Field } from '#client/ui/forms/field.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { Placement } from '#contract/access/cohorts.ts'
import { cohortChoicesQuery, placementsQuery, usePlaceMember } from './cohorts.queries.ts'

const outcome = { done: 'Member Moved', failed: 'The member could not be moved.' }

/** In which cohorts a member is, and moving the member to others. */
export default function MemberCohortsCard({ id }: { id: string }) {
  const placements = useQuery(placementsQuery(id))
  return (
    <Card title="Cohorts">
      {placements.data ? (
        placements.data.length === 0 ? (
          <EmptyState>No open program</EmptyState>
        ) : (
          <ul className="flex flex-col gap-4">
            {placements.data.map((placement) => (
              <Place key={placement.program} id={id} placement={placement} />
            ))}
          </ul>
        )
      ) : placements.isError ? (
        <QueryError message="Failed to load the cohorts. Please try again." query={placements} />
      ) : (
        <Skeleton className="h-16" />
      )}
    </Card>
  )
}

function Place({ id, placement: { program, cohort } }: { id: string; placement: Placement }) {
  const { title } = useOffers()[program]
  const choices = useQuery(cohortChoicesQuery(program))
  const move = usePlaceMember(id)
  const [chosen, setChosen] = useState('')
  const others = (choices.data?.items ?? []).filter((one) => one.id !== cohort?.id)
  const send = async () => {
    const seenCohortId = cohort?.id ?? null
    if (await tellOutcome(move.mutateAsync({ cohortId: chosen, seenCohortId }), outcome)) {
      setChosen('')
    }
  }
  return (
    <li className="flex flex-col gap-2 text-sm">
      <p>
        <span className="font-medium">{title}</span>: {cohort ? placeText(cohort) : 'in no cohort'}
      </p>
      {others.length > 0 && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label="Move to">
            <Select
              value={chosen}
              onChange={(event) => setChosen(event.target.value)}
              options={[
                { value: '', label: 'Choose a cohort' },
                ...others.map((one) => ({
                  value: one.id,
                  label: `${one.name} (${one.seats - one.seatsTaken} seats left)`,
                })),
              ]}
            />
          </Field>
          <Button
            size="sm"
            variant="outline"
            disabled={chosen === ''}
            busy={move.isPending}
            onClick={() => void send()}
          >
            Move
          </Button>
        </div>
      )}
    </li>
  )
}

const placeText = ({ name, startsOn }: NonNullable<Placement['cohort']>) =>
  name ? `${name}, first day ${calendarDate(startsOn)}` : `the cohort of ${calendarDate(startsOn)}`
