import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useListState } from '#client/platform/lists/list-state.ts'
import { Button, ButtonLink } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { ConfirmDialog } from '#client/ui/overlays/confirm-dialog.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { leftOutWords } from '#contract/automation-words.ts'
import { type Automation, type AutomationRun, automationRunSorts } from '#contract/automations.ts'
import { sectionPage } from '#contract/site/pages.ts'
import {
  automationFailure,
  runLabels,
  stateLabels,
  stateLooks,
  stepText,
  triggerText,
} from './automation-words.ts'
import { automationQuery, runsQuery, useStopRun } from './automations.queries.ts'

/** One automation: how many are at each step, and who is where and got what. */
export function AutomationPage({ id }: { id: string }) {
  const automation = useQuery(automationQuery(id))
  const isUnknown =
    automation.error instanceof ApiProblem && [400, 404].includes(automation.error.status)
  return (
    <div className="flex flex-col gap-4">
      <ButtonLink to={sectionPage('automations')} variant="ghost" size="sm" className="w-fit">
        <ArrowLeft aria-hidden="true" />
        Back
      </ButtonLink>
      {automation.data ? (
        <>
          <StepsCard automation={automation.data} />
          <RunsList automation={automation.data} />
        </>
      ) : isUnknown ? (
        <EmptyState>This automation does not exist.</EmptyState>
      ) : automation.isError ? (
        <QueryError message={automationFailure} query={automation} />
      ) : (
        <Spinner />
      )}
    </div>
  )
}

function StepsCard({ automation }: { automation: Automation }) {
  const { name, onSince, standing, state, steps, trigger } = automation
  const since = onSince ? ` since ${moment(onSince)}` : ''
  return (
    <Card
      title={name}
      description={
        <>
          <Badge variant={stateLooks[state]}>{stateLabels[state]}</Badge> {triggerText(trigger)}
          {since && <span className="block">Counts what happened{since}.</span>}
        </>
      }
    >
      <ol className="flex flex-col divide-y">
        {steps.map((step, place) => {
          const at = standing.find(({ stepId }) => stepId === step.id)
          return (
            <li
              key={step.id}
              className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2 text-sm"
            >
              <span className="min-w-0 break-words">
                {place + 1}. {stepText(step)}
              </span>
              {step.kind !== 'wait' && (
                <span className="text-muted-foreground tabular-nums">
                  {at?.waiting ?? 0} waiting · {at?.sent ?? 0} sent
                  {at && at.leftOut > 0 ? ` · ${at.leftOut} left out` : ''}
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

const stateOptions = [
  { value: '', label: 'Everybody' },
  ...Object.entries(runLabels).map(([value, label]) => ({ value, label })),
]

function RunsList({ automation }: { automation: Automation }) {
  const { id, name, steps } = automation
  const list = useListState({ sortKeys: automationRunSorts, filters: ['state'] })
  const runs = useQuery(runsQuery(id, list.call, list.filters.state))
  const [stopping, setStopping] = useState<AutomationRun | null>(null)
  const stop = useStopRun()
  const placeOf = (stepId: string) => steps.findIndex((step) => step.id === stepId) + 1
  const columns: Column<AutomationRun>[] = [
    {
      key: 'member',
      header: 'Member',
      phone: 'first',
      wide: true,
      cell: ({ userId, name: member, email }) => (
        <>
          <MemberLink id={userId} name={member} />
          <span className="block text-compact break-all text-muted-foreground">{email}</span>
        </>
      ),
    },
    {
      key: 'due',
      header: 'Where',
      phone: 'first-end',
      cell: ({ state, next, endedAt }) =>
        next ? (
          <>
            Before step {placeOf(next.stepId)}
            <span className="block text-compact text-muted-foreground">
              Due {moment(next.dueAt)}
            </span>
          </>
        ) : (
          <>
            {runLabels[state]}
            {endedAt && (
              <span className="block text-compact text-muted-foreground">{moment(endedAt)}</span>
            )}
          </>
        ),
    },
    { key: 'sent', header: 'Sent', phone: 'second', cell: (run) => <SentList sent={run.sent} /> },
    { key: 'happened', header: 'Began', cell: ({ happenedAt }) => moment(happenedAt) },
    {
      ...actionsColumn,
      cell: (run) =>
        run.state === 'within' && (
          <Button
            size="sm"
            variant="outline"
            aria-label={`Stop for ${run.name}`}
            onClick={() => setStopping(run)}
          >
            Stop
          </Button>
        ),
    },
  ]
  return (
    <AdminList
      title="Who is where"
      caption={`Members in ${name}`}
      item="member"
      items="members"
      list={list}
      query={runs}
      rows={runs.data?.items}
      total={runs.data?.total}
      rowKey={(run) => run.id}
      columns={columns}
      empty="Nobody has been in it yet"
      failure="Failed to load who is where. Please try again."
      filters={
        <Select
          aria-label="Which members"
          options={stateOptions}
          value={list.filters.state}
          onChange={({ target }) => list.setFilter('state', target.value)}
        />
      }
    >
      <ConfirmDialog
        open={stopping !== null}
        onOpenChange={() => setStopping(null)}
        title={`Stop it for ${stopping?.name}?`}
        description="Nothing more of it is sent to this member; what was sent stays sent."
        confirmLabel="Yes, Stop"
        onConfirm={() => {
          const outcome = { done: 'Stopped for This Member', failed: 'Failed to stop it.' }
          if (stopping) void tellOutcome(stop.mutateAsync(stopping.id), outcome)
          setStopping(null)
        }}
      />
    </AdminList>
  )
}

function SentList({ sent }: Pick<AutomationRun, 'sent'>) {
  if (sent.length === 0) return '–'
  return (
    <ul className="flex flex-col gap-1">
      {sent.map(({ title, at, leftOut }) => (
        <li key={`${at} ${title}`} className="min-w-0">
          <span className="break-words">{title}</span>
          <span className="block text-compact text-muted-foreground">
            {moment(at)}
            {leftOut && ` · not sent: ${leftOutWords[leftOut]}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
