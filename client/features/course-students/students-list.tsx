import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { ListState } from '#client/platform/lists/list-state.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Checkbox } from '#client/ui/controls/checkbox.tsx'
import { ExportButton } from '#client/ui/controls/export-button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { VisuallyHidden } from '#client/ui/displays/visually-hidden.tsx'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import {
  type CourseStudent,
  courseStudentsCsvPath,
  type StudentSort,
} from '#contract/course-students.ts'
import { studentsQuery } from './course-students.queries.ts'
import type { LessonStanding } from './lessons-card.tsx'
import { StudentFilters } from './student-filters.tsx'
import { type filterNames, filterOf, lastText, marksText, studentsText } from './student-words.ts'

const SendDialog = lateDialog(async () => (await import('./send-dialog.tsx')).SendDialog)
const StudentDrawer = lateDialog(async () => (await import('./student-drawer.tsx')).StudentDrawer)

interface StudentsListProps {
  courseId: string
  list: ListState<StudentSort, (typeof filterNames)[number]>
  lessons: readonly LessonStanding[]
  quizzes: readonly LessonStanding[]
  sending: (id: string, onClose: () => void) => ReactNode
}

/** The students of a course: searched, filtered, each opened, and something sent to some or all of them. */
export function StudentsList({ courseId, list, lessons, quizzes, sending }: StudentsListProps) {
  const filter = filterOf(list.filters, list.search)
  const students = useQuery(studentsQuery(courseId, list.call, filter))
  const [chosen, setChosen] = useState<readonly string[] | 'all'>([])
  const [isSending, setIsSending] = useState(false)
  const [sent, setSent] = useState<string | null>(null)
  const [opened, setOpened] = useState<CourseStudent | null>(null)
  const rows = students.data?.items
  const total = students.data?.total ?? 0
  const toggle = (id: string) =>
    setChosen((before) => {
      const ids = before === 'all' ? (rows ?? []).map(({ userId }) => userId) : before
      return ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]
    })
  const count = chosen === 'all' ? total : chosen.length
  return (
    <AdminList
      title="Students"
      caption="Students of this course"
      item="student"
      items="students"
      list={list}
      query={students}
      rows={rows}
      total={students.data?.total}
      rowKey={({ userId }) => userId}
      columns={columnsOf({
        isChosen: (id) => chosen === 'all' || chosen.includes(id),
        toggle,
        open: setOpened,
        lessons: lessons.length,
      })}
      empty="Nobody has begun this course yet"
      failure="Failed to load the students. Please try again."
      searchLabel="Search students by name or email"
      searchPlaceholder="Search name or email"
      filters={<StudentFilters list={list} lessons={lessons} />}
      actions={
        <ExportButton
          path={courseStudentsCsvPath.replace(':id', courseId)}
          filter={filter}
          fileName="students.csv"
          failure="Failed to export the students. Please try again."
        />
      }
      summary={
        <>
          {sent && sending(sent, () => setSent(null))}
          {rows && rows.length > 0 && (
            <fieldset className="flex flex-wrap items-center gap-2">
              <legend className="sr-only">Chosen students</legend>
              <p role="status" className="mr-auto text-sm tabular-nums">
                {count > 0 && `${studentsText(count)} chosen`}
              </p>
              <Button
                size="sm"
                variant="ghost"
                onClick={() => setChosen(chosen.length ? [] : 'all')}
              >
                {chosen.length > 0 ? 'Choose none' : `Choose all ${total.toLocaleString('en-US')}`}
              </Button>
              <Button size="sm" disabled={count === 0} onClick={() => setIsSending(true)}>
                Send…
              </Button>
            </fieldset>
          )}
        </>
      }
    >
      {isSending && (
        <SendDialog
          courseId={courseId}
          who={chosen === 'all' ? { filter } : { ids: [...chosen] }}
          count={count}
          lessons={lessons}
          quizzes={quizzes}
          onClose={() => setIsSending(false)}
          onSent={(id) => {
            setSent(id)
            setChosen([])
          }}
        />
      )}
      {opened && (
        <StudentDrawer courseId={courseId} student={opened} onClose={() => setOpened(null)} />
      )}
    </AdminList>
  )
}

interface ColumnOptions {
  isChosen: (id: string) => boolean
  toggle: (id: string) => void
  open: (student: CourseStudent) => void
  /** How many the course has. */
  lessons: number
}

const columnsOf = ({ isChosen, toggle, open, lessons }: ColumnOptions): Column<CourseStudent>[] => [
  {
    key: 'name',
    header: 'Name',
    phone: 'first',
    cell: (student) => (
      <span className="flex min-w-0 items-center gap-2.5">
        <Checkbox
          label={<VisuallyHidden>Select {student.name}</VisuallyHidden>}
          checked={isChosen(student.userId)}
          onChange={() => toggle(student.userId)}
        />
        <button
          type="button"
          className="min-w-0 truncate rounded-sm text-left font-medium underline-offset-4 hover:underline"
          onClick={() => open(student)}
        >
          {student.name}
        </button>
        {!student.hasAccess && <Badge variant="outline">No access</Badge>}
      </span>
    ),
  },
  {
    key: 'progress',
    header: 'Completed',
    phone: 'first-end',
    cell: ({ completed }) => (
      <span className="tabular-nums">
        {completed} of {lessons}
      </span>
    ),
  },
  {
    key: 'marks',
    header: 'Marks',
    phone: 'second',
    cell: (student) => (
      <span className="text-muted-foreground tabular-nums">{marksText(student) || 'No marks'}</span>
    ),
  },
  {
    key: 'active',
    header: 'Last active',
    phone: 'second-end',
    cell: (student) => <span className="tabular-nums">{lastText(student)}</span>,
  },
]
