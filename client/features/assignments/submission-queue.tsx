import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useListState } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { MemberLink } from '#client/ui/displays/member-link.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { type QueuedSubmission, submissionSorts } from '#contract/assignments.ts'
import { loadFailure, verdictOf } from './assignment-words.ts'
import { type QueueStatus, queueQuery } from './managed-assignments.queries.ts'
import { neighboursOf } from './neighbours.ts'

const GradeDialog = lateDialog(async () => (await import('./grade-dialog.tsx')).GradeDialog)

/** The latest attempts of all students, longest waiting first. */
export function SubmissionQueue() {
  const list = useListState({ name: 'queue', sortKeys: submissionSorts, filters: ['status'] })
  const status = statusOf(list.filters.status)
  const [opened, setOpened] = useState<QueuedSubmission | null>(null)
  const queue = useQuery(queueQuery(list.call, status))

  const columns: Column<QueuedSubmission>[] = [
    ...queueColumns,
    {
      ...actionsColumn,
      cell: (submission) => (
        <Button
          size="sm"
          variant={submission.grade ? 'outline' : 'primary'}
          data-opens-row
          aria-label={`${submission.grade ? 'Review' : 'Grade'} ${submission.assignment.title} of ${submission.student.name}`}
          onClick={() => setOpened(submission)}
        >
          {submission.grade ? 'Review' : 'Grade'}
        </Button>
      ),
    },
  ]
  return (
    <AdminList
      title="Submissions"
      caption="Submissions"
      item="submission"
      items="submissions"
      list={list}
      query={queue}
      rows={queue.data?.items}
      total={queue.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty="No submissions yet"
      noMatch={status === 'ungraded' && !list.search ? 'Nothing to grade' : undefined}
      failure={loadFailure}
      filters={
        <Select
          aria-label="Which submissions"
          options={statusOptions}
          value={status ?? ''}
          onChange={({ target }) => list.setFilter('status', target.value)}
          className="w-44"
        />
      }
    >
      {opened && (
        <GradeDialog
          submission={opened}
          latest={queue.data?.items.find(({ id }) => id === opened.id)}
          {...neighboursOf(queue.data?.items ?? [], opened.id)}
          onGo={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </AdminList>
  )
}

const statusOptions = [
  { value: '', label: 'All submissions' },
  { value: 'ungraded', label: 'Not graded yet' },
  { value: 'graded', label: 'Graded' },
]

const statusOf = (value: string): QueueStatus =>
  value === 'ungraded' || value === 'graded' ? value : undefined

const queueColumns: Column<QueuedSubmission>[] = [
  {
    key: 'student',
    header: 'Student',
    phone: 'first',
    wide: true,
    cell: ({ student }) => (
      <span className="flex min-w-0 flex-col">
        <MemberLink id={student.id} name={student.name} />
        <span className="text-compact break-all text-muted-foreground @max-xl:hidden">
          {student.email}
        </span>
      </span>
    ),
  },
  {
    key: 'assignment',
    header: 'Assignment',
    phone: 'second',
    cell: ({ assignment, course }) => (
      <span className="flex min-w-0 flex-col">
        <span className="@max-xl:truncate">{assignment.title}</span>
        <span className="text-compact text-muted-foreground @max-xl:hidden">{course.title}</span>
      </span>
    ),
  },
  {
    key: 'submitted',
    header: 'Submitted',
    cell: ({ submittedAt, late }) => (
      <span className="flex flex-wrap items-center gap-2 max-@xl:justify-end">
        <time dateTime={submittedAt} className="tabular-nums">
          {moment(submittedAt)}
        </time>
        {late && <Badge variant="outline">Late</Badge>}
      </span>
    ),
  },
  {
    key: 'attempt',
    header: 'Attempt',
    align: 'end',
    cell: ({ version }) => <span className="tabular-nums">{version}</span>,
  },
  {
    key: 'grade',
    header: 'Grade',
    phone: 'first-end',
    cell: (submission) => {
      const { label, look } = verdictOf(submission)
      return <Badge variant={look}>{label}</Badge>
    },
  },
]
