import { useQuery } from '@tanstack/react-query'
import { CalendarClock, Plus } from 'lucide-react'
import { useState } from 'react'
import { readId } from '#client/platform/lists/address-values.ts'
import { useListState } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Select } from '#client/ui/controls/select.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import { RowButtons } from '#client/ui/lists/row-buttons.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { actionsColumn } from '#client/ui/lists/table-column.ts'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { assignmentSorts, type ManagedAssignment } from '#contract/assignments.ts'
import { deleteQuestion, deletion, loadFailure } from './assignment-words.ts'
import {
  courseChoicesQuery,
  managedQuery,
  useDeleteAssignment,
} from './managed-assignments.queries.ts'

const AssignmentDialog = lateDialog(
  async () => (await import('./assignment-dialog.tsx')).AssignmentDialog,
)

const ExtensionsDialog = lateDialog(
  async () => (await import('./extensions-dialog.tsx')).ExtensionsDialog,
)

/** The assignments of all courses, or of one: creating, changing and deleting them. */
export function ManagedAssignments() {
  const list = useListState({ sortKeys: assignmentSorts, filters: ['course'] })
  const courseId = readId(list.filters.course)
  const [edited, setEdited] = useState<ManagedAssignment | 'new' | null>(null)
  const [extended, setExtended] = useState<ManagedAssignment | null>(null)
  const assignments = useQuery(managedQuery(list.call, courseId))
  const courses = useQuery(courseChoicesQuery())

  const columns: Column<ManagedAssignment>[] = [
    ...assignmentColumns,
    {
      ...actionsColumn,
      cell: (assignment) => (
        <Actions
          assignment={assignment}
          onEdit={() => setEdited(assignment)}
          onExtend={() => setExtended(assignment)}
        />
      ),
    },
  ]
  return (
    <AdminList
      title="Assignments"
      caption="Assignments"
      item="assignment"
      items="assignments"
      list={list}
      query={assignments}
      rows={assignments.data?.items}
      total={assignments.data?.total}
      rowKey={({ id }) => id}
      columns={columns}
      empty={
        <FirstOne
          hint="Tasks that students of a course submit and you grade below."
          make={() => setEdited('new')}
        >
          No assignments yet
        </FirstOne>
      }
      failure={loadFailure}
      filters={
        <Select
          aria-label="Course"
          options={[{ value: '', label: 'All courses' }, ...(courses.data ?? [])]}
          value={courseId ?? ''}
          onChange={({ target }) => list.setFilter('course', target.value)}
          className="w-44"
        />
      }
      actions={
        <Button onClick={() => setEdited('new')}>
          <Plus aria-hidden="true" />
          Create Assignment
        </Button>
      }
    >
      {edited && (
        <AssignmentDialog
          assignment={edited === 'new' ? undefined : edited}
          courses={courses.data ?? []}
          courseId={courseId ?? ''}
          onClose={() => setEdited(null)}
        />
      )}
      {extended && <ExtensionsDialog assignment={extended} onClose={() => setExtended(null)} />}
    </AdminList>
  )
}

interface ActionsProps {
  assignment: ManagedAssignment
  onEdit: () => void
  onExtend: () => void
}

function Actions({ assignment, onEdit, onExtend }: ActionsProps) {
  const remove = useDeleteAssignment()
  return (
    <RowButtons
      item={assignment}
      onEdit={onEdit}
      others={[
        {
          label: 'Extensions',
          name: `Extensions of ${assignment.title}`,
          icon: <CalendarClock aria-hidden="true" />,
          isIcon: true,
          onSelect: onExtend,
        },
      ]}
      remove={remove}
      deleteQuestion={deleteQuestion(assignment.title)}
      deletion={deletion}
    />
  )
}

const assignmentColumns: Column<ManagedAssignment>[] = [
  {
    key: 'title',
    header: 'Title',
    phone: 'first',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  { key: 'course', header: 'Course', phone: 'second', cell: ({ course }) => course.title },
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
    header: 'Submitted',
    phone: 'second-end',
    align: 'end',
    cell: ({ students, ungraded }) => (
      <span className="flex items-center justify-end gap-2 tabular-nums">
        <span>
          {students}
          <span className="@xl:hidden"> handed in</span>
        </span>
        {ungraded > 0 && <Badge variant="warning">{ungraded} to grade</Badge>}
      </span>
    ),
  },
]
