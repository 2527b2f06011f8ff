import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Pencil, Plus, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useListState } from '#client/platform/lists/list-state.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { calendarDate } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { RowActions } from '#client/ui/lists/row-actions.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { type Cohort, cohortSorts } from '#contract/access/cohorts.ts'
import type { PaidProgram } from '#contract/offers/programs.ts'
import { pages, sectionPage } from '#contract/site/pages.ts'
import { cohortRulesQuery, cohortsQuery, useDeleteCohort } from './cohorts.queries.ts'
import { RuleForm } from './rule-form.tsx'

const CohortDialog = lateDialog(async () => (await import('./cohort-dialog.tsx')).CohortDialog)
const WaitingDialog = lateDialog(async () => (await import('./waiting-dialog.tsx')).WaitingDialog)

/** The cohorts that the owner makes, how members join each program, and the waiting lists. */
export function AdminCohorts() {
  const list = useListState({ sortKeys: cohortSorts })
  const cohorts = useQuery(cohortsQuery(list.call))
  const [edited, setEdited] = useState<Cohort | 'new' | null>(null)
  const [deleted, setDeleted] = useState<Cohort | null>(null)
  const columns: Column<Cohort>[] = [
    ...cohortColumns,
    {
      ...actionsColumn,
      cell: (cohort) => (
        <CohortActions
          cohort={cohort}
          onEdit={() => setEdited(cohort)}
          onDelete={() => setDeleted(cohort)}
        />
      ),
    },
  ]
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink to={sectionPage('offers')} variant="ghost" size="sm" className="w-fit">
        <ArrowLeft aria-hidden="true" />
        Offers
      </ButtonLink>
      <AdminList
        title="Cohorts"
        caption="Cohorts"
        item="cohort"
        items="cohorts"
        list={list}
        query={cohorts}
        rows={cohorts.data?.items}
        total={cohorts.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <FirstOne
            hint="A group that starts on one day, with its own seats and a last day to join."
            make={() => setEdited('new')}
          >
            No cohorts yet
          </FirstOne>
        }
        failure="Failed to load the cohorts. Please try again."
        searchLabel="Search cohorts by name"
        searchPlaceholder="Search name"
        actions={
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            Create Cohort
          </Button>
        }
      >
        {edited && (
          <CohortDialog
            cohort={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(null)}
          />
        )}
        {deleted && <DeleteDialog cohort={deleted} onClose={() => setDeleted(null)} />}
      </AdminList>
      <Rules />
    </div>
  )
}

function Rules() {
  const rules = useQuery(cohortRulesQuery())
  const offers = useOffers()
  const [looked, setLooked] = useState<PaidProgram | null>(null)
  if (rules.isPending) return <Spinner />
  if (!rules.data) {
    return <QueryError message="Failed to load how members join. Please try again." query={rules} />
  }
  return (
    <div className="grid gap-4 @3xl:grid-cols-2">
      {rules.data.map((rule) => (
        <Card
          key={rule.program}
          title={offers[rule.program].title}
          description="Members get a seat in the next cohort that has one. When all are full, they can join a waiting list and are invited in turn. A payment that arrives after the last seat is taken keeps its place on the list."
        >
          <RuleForm rule={rule} />
          <Button
            size="sm"
            variant="outline"
            className="mt-4"
            onClick={() => setLooked(rule.program)}
          >
            {rule.waiting === 0 ? 'Waiting list' : `Waiting list: ${rule.waiting}`}
          </Button>
        </Card>
      ))}
      {looked && (
        <WaitingDialog
          program={looked}
          title={offers[looked].title}
          onClose={() => setLooked(null)}
        />
      )}
    </div>
  )
}

interface CohortActionsProps {
  cohort: Cohort
  onEdit: () => void
  onDelete: () => void
}

function CohortActions({ cohort: { name, startsOn, program }, ...on }: CohortActionsProps) {
  const navigate = useNavigate()
  return (
    <RowActions
      subject={name}
      actions={[
        {
          label: 'Members',
          name: `Members of ${name}`,
          icon: <Users aria-hidden="true" />,
          onSelect: () => void navigate(`${pages.members}?program=${program}&cohort=${startsOn}`),
        },
        {
          label: 'Edit',
          name: `Edit ${name}`,
          icon: <Pencil aria-hidden="true" />,
          opensRow: true,
          onSelect: on.onEdit,
        },
        {
          label: 'Delete',
          name: `Delete ${name}`,
          icon: <Trash2 aria-hidden="true" />,
          onSelect: on.onDelete,
        },
      ]}
    />
  )
}

function DeleteDialog({ cohort, onClose }: { cohort: Cohort; onClose: () => void }) {
  const remove = useDeleteCohort()
  const start = async () => {
    try {
      await remove.mutateAsync(cohort.id)
      toast({ title: 'Cohort Deleted', variant: 'success' })
    } catch (error) {
      failureToast(error, 'The cohort could not be deleted.')
    } finally {
      onClose()
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Delete ${cohort.name}?`}
      description="A cohort that members are, or were, in cannot be deleted."
      confirmLabel="Delete"
      onConfirm={() => void start()}
      busy={remove.isPending}
    />
  )
}

function ProgramName({ program }: { program: PaidProgram }) {
  return (
    <span className="block text-compact text-muted-foreground">{useOffers()[program].title}</span>
  )
}

const date = (value: string) => (
  <time dateTime={value} className="tabular-nums">
    {calendarDate(value)}
  </time>
)

const cohortColumns: Column<Cohort>[] = [
  {
    key: 'name',
    header: 'Name',
    phone: 'both',
    wide: true,
    cell: ({ name, program }) => (
      <>
        <span className="block font-medium wrap-anywhere">{name}</span>
        <ProgramName program={program} />
      </>
    ),
  },
  { key: 'starts', header: 'Starts', phone: 'second-end', cell: ({ startsOn }) => date(startsOn) },
  { key: 'closes', header: 'Join until', cell: ({ closesOn }) => date(closesOn) },
  {
    key: 'seats',
    header: 'Seats',
    phone: 'first-end',
    cell: ({ seats, seatsTaken, seatsHeld }) => (
      <span className="tabular-nums">
        {seatsTaken} of {seats}
        {seatsHeld > 0 && <span className="text-muted-foreground">, {seatsHeld} held</span>}
      </span>
    ),
  },
]
