import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { Select } from '#client/ui/select.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { QueuedSubmission } from '#contract/assignments.ts'
import { loadFailure, moment, verdictOf } from './assignment-words.ts'
import { pageSize, type QueueStatus, queueQuery } from './assignments.queries.ts'
import { GradeDialog } from './grade-dialog.tsx'

/** The newest attempts of all students, those that wait longest first. */
export function SubmissionQueue() {
  const [page, setPage] = useState(1)
  const [status, setStatus] = useState<QueueStatus>('all')
  const [opened, setOpened] = useState<QueuedSubmission | null>(null)
  const queue = useQuery(queueQuery(page, status))
  useFailureToast(queue.isError, loadFailure)

  const columns: Column<QueuedSubmission>[] = [
    ...queueColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (submission) => (
        <Button
          size="sm"
          variant={submission.grade ? 'outline' : 'primary'}
          aria-label={`${submission.grade ? 'Review' : 'Grade'} ${submission.assignment.title} of ${submission.student.name}`}
          onClick={() => setOpened(submission)}
        >
          {submission.grade ? 'Review' : 'Grade'}
        </Button>
      ),
    },
  ]
  return (
    <Card
      title="Submissions"
      actions={
        <Select
          aria-label="Which submissions"
          options={statusOptions}
          value={status}
          onChange={({ target }) => {
            setStatus(statusOf(target.value))
            setPage(1)
          }}
          className="w-44"
        />
      }
    >
      <Table
        caption="Submissions"
        columns={columns}
        rows={queue.data?.items}
        rowKey={({ id }) => id}
        empty={status === 'ungraded' ? 'Nothing waits for a grade' : 'No submissions yet'}
        error={queue.isError ? loadFailure : null}
        onRetry={() => void queue.refetch()}
      />
      <Pagination
        label="submissions"
        page={page}
        pageSize={pageSize}
        total={queue.data?.total}
        onChange={setPage}
      />
      {opened && (
        <GradeDialog
          key={opened.id}
          submission={opened}
          latest={queue.data?.items.find(({ id }) => id === opened.id)}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  )
}

const statusOptions = [
  { value: 'all', label: 'All submissions' },
  { value: 'ungraded', label: 'Not graded yet' },
  { value: 'graded', label: 'Graded' },
]

const statusOf = (value: string): QueueStatus =>
  value === 'ungraded' || value === 'graded' ? value : 'all'

const queueColumns: Column<QueuedSubmission>[] = [
  {
    key: 'student',
    header: 'Student',
    wide: true,
    cell: ({ student }) => (
      <span className="flex min-w-0 flex-col">
        <span className="font-medium">{student.name}</span>
        <span className="text-compact break-all text-muted-foreground">{student.email}</span>
      </span>
    ),
  },
  {
    key: 'assignment',
    header: 'Assignment',
    cell: ({ assignment, course }) => (
      <span className="flex min-w-0 flex-col">
        <span>{assignment.title}</span>
        <span className="text-compact text-muted-foreground">{course.title}</span>
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
    cell: (submission) => {
      const { label, look } = verdictOf(submission)
      return <Badge variant={look}>{label}</Badge>
    },
  },
]
