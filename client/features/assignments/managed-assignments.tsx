import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { tellOutcome, useFailureToast } from '#client/ui/outcome-toast.ts'
import { Pagination } from '#client/ui/pagination.tsx'
import { Select } from '#client/ui/select.tsx'
import { type Column, Table } from '#client/ui/table.tsx'
import type { ManagedAssignment } from '#contract/assignments.ts'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { deleteQuestion, deletion, loadFailure, moment } from './assignment-words.ts'
import {
  courseChoicesQuery,
  managedQuery,
  pageSize,
  useDeleteAssignment,
} from './assignments.queries.ts'

/** The assignments of all courses, or of one: setting, changing and deleting them. */
export function ManagedAssignments() {
  const [page, setPage] = useState(1)
  const [courseId, setCourseId] = useState('')
  const [edited, setEdited] = useState<ManagedAssignment | 'new' | null>(null)
  const assignments = useQuery(managedQuery(page, courseId || undefined))
  const courses = useQuery(courseChoicesQuery())
  useFailureToast(assignments.isError, loadFailure)

  const columns: Column<ManagedAssignment>[] = [
    ...assignmentColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      wide: true,
      cell: (assignment) => (
        <Actions assignment={assignment} onEdit={() => setEdited(assignment)} />
      ),
    },
  ]
  return (
    <Card
      title="Assignments"
      actions={
        <>
          <Select
            aria-label="Course"
            options={[{ value: '', label: 'All courses' }, ...(courses.data ?? [])]}
            value={courseId}
            onChange={({ target }) => {
              setCourseId(target.value)
              setPage(1)
            }}
            className="w-44"
          />
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden="true" />
            Create Assignment
          </Button>
        </>
      }
    >
      <Table
        caption="Assignments"
        columns={columns}
        rows={assignments.data?.items}
        rowKey={({ id }) => id}
        empty={emptyText(courseId)}
        error={assignments.isError ? loadFailure : null}
        onRetry={() => void assignments.refetch()}
      />
      <Pagination
        label="assignments"
        page={page}
        pageSize={pageSize}
        total={assignments.data?.total}
        onChange={setPage}
      />
      {edited && (
        <AssignmentDialog
          assignment={edited === 'new' ? undefined : edited}
          courses={courses.data ?? []}
          courseId={courseId}
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

const emptyText = (courseId: string) =>
  courseId ? 'No assignments for this course' : 'No assignments yet'

function Actions({ assignment, onEdit }: { assignment: ManagedAssignment; onEdit: () => void }) {
  const { id, title } = assignment
  const remove = useDeleteAssignment()
  const confirmAndRemove = () => {
    if (window.confirm(deleteQuestion)) void tellOutcome(remove.mutateAsync(id), deletion)
  }
  return (
    <div className="flex gap-2 @xl:justify-end">
      <Button size="sm" variant="outline" aria-label={`Edit ${title}`} onClick={onEdit}>
        <Pencil aria-hidden="true" />
        Edit
      </Button>
      <Button
        size="sm"
        variant="outline"
        aria-label={`Delete ${title}`}
        busy={remove.isPending}
        onClick={confirmAndRemove}
      >
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
    </div>
  )
}

const assignmentColumns: Column<ManagedAssignment>[] = [
  {
    key: 'title',
    header: 'Title',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  { key: 'course', header: 'Course', cell: ({ course }) => course.title },
  {
    key: 'due',
    header: 'Due',
    cell: ({ dueDate }) =>
      dueDate ? (
        <time dateTime={dueDate} className="tabular-nums">
          {moment(dueDate)}
        </time>
      ) : (
        'No due date'
      ),
  },
  {
    key: 'students',
    header: 'Handed in',
    align: 'end',
    cell: ({ students, ungraded }) => (
      <span className="flex flex-wrap items-center justify-end gap-2 tabular-nums">
        {students}
        {ungraded > 0 && <Badge variant="warning">{ungraded} to grade</Badge>}
      </span>
    ),
  },
]
