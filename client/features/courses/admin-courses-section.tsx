import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { firstPage, useListState } from '#client/platform/lists/list-state.ts'
import { useAsked } from '#client/platform/lists/use-asked.ts'
import { useOpened } from '#client/platform/lists/use-opened.ts'
import { firstRead } from '#client/platform/start/first-reads.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { day } from '#client/ui/displays/format.ts'
import { AdminList } from '#client/ui/lists/admin-list.tsx'
import { FirstOne } from '#client/ui/lists/first-one.tsx'
import type { Column } from '#client/ui/lists/table.tsx'
import { lateDialog } from '#client/ui/overlays/late-dialog.tsx'
import { programsOf } from '#contract/course-programs.ts'
import { type Course, courseSorts } from '#contract/courses.ts'
import { CourseActions, type CourseDialogKind } from './course-actions.tsx'
import { AccessBadges, LevelBadge, StatusBadge } from './course-badges.tsx'
import { CourseStats } from './course-stats.tsx'
import { courseFiguresQuery, managedCoursesQuery } from './managed-courses.queries.ts'
import { useCourseCommands } from './use-course-commands.ts'

const CoursePreviewDialog = lateDialog(
  async () => (await import('./course-preview-dialog.tsx')).CoursePreviewDialog,
)
const ManageVideosDialog = lateDialog(
  async () => (await import('./lessons/manage-videos-dialog.tsx')).ManageVideosDialog,
)
const CourseDialog = lateDialog(async () => (await import('./course-dialog.tsx')).CourseDialog)

const ImportCourseDialog = lateDialog(
  async () => (await import('./transfer/import-course-dialog.tsx')).ImportCourseDialog,
)
const AddCoursesDialog = lateDialog(
  async () => (await import('./folder/add-courses-dialog.tsx')).AddCoursesDialog,
)
const ExportCourseDialog = lateDialog(
  async () => (await import('./transfer/export-course-dialog.tsx')).ExportCourseDialog,
)

const failure = 'Failed to load data. Please try again.'

type Opened =
  | { kind: 'create' }
  | { kind: 'import' }
  | { kind: 'folders' }
  | { kind: Exclude<CourseDialogKind, 'preview'>; course: Course }

/** What the section reads first, for `sections.tsx`. @public */
export const firstReads = () => [
  firstRead(courseFiguresQuery()),
  firstRead(managedCoursesQuery(firstPage)),
]

/** All courses, with everything an administrator can do with them. */
export default function AdminCoursesSection() {
  const list = useListState({ sortKeys: courseSorts })
  const courses = useQuery(managedCoursesQuery(list.call))
  const [opened, setOpened] = useState<Opened | null>(null)
  const [looked, look] = useOpened(courses.data?.items, 'course')
  useAsked(() => setOpened({ kind: 'create' }))
  const commands = useCourseCommands()

  const columns: Column<Course>[] = [
    ...courseColumns,
    {
      key: 'actions',
      header: 'Actions',
      phone: 'actions',
      align: 'end',
      cell: (course) => (
        <CourseActions
          course={course}
          commands={commands}
          onOpen={(kind) => (kind === 'preview' ? look(course) : setOpened({ kind, course }))}
        />
      ),
    },
  ]
  return (
    <>
      <CourseStats />
      <AdminList
        title="All Courses"
        caption="All courses"
        item="course"
        items="courses"
        list={list}
        query={courses}
        rows={courses.data?.items}
        total={courses.data?.total}
        rowKey={({ id }) => id}
        columns={columns}
        empty={
          <FirstOne
            hint="Lessons in a fixed order. Students see a course once it is published."
            make={() => setOpened({ kind: 'create' })}
          >
            No courses yet
          </FirstOne>
        }
        failure={failure}
        actions={
          <Button onClick={() => setOpened({ kind: 'create' })}>
            <Plus aria-hidden="true" />
            Create Course
          </Button>
        }
      />
      {opened && (
        <OpenedDialog
          opened={opened}
          onClose={() => setOpened(null)}
          onImport={() => setOpened({ kind: 'import' })}
          onFolders={() => setOpened({ kind: 'folders' })}
          onPreview={(course) => {
            setOpened(null)
            look(course)
          }}
        />
      )}
      {looked && <CoursePreviewDialog course={looked} onClose={() => look(null)} />}
    </>
  )
}

interface OpenedDialogProps {
  opened: Opened
  onClose: () => void
  onImport: () => void
  onFolders: () => void
  onPreview: (course: Course) => void
}

function OpenedDialog({ opened, onClose, onImport, onFolders, onPreview }: OpenedDialogProps) {
  switch (opened.kind) {
    case 'create':
      return <CourseDialog onClose={onClose} onImport={onImport} onFolders={onFolders} />
    case 'folders':
      return <AddCoursesDialog onClose={onClose} />
    case 'import':
      return <ImportCourseDialog onClose={onClose} />
    case 'export':
      return <ExportCourseDialog course={opened.course} onClose={onClose} />
    case 'edit':
      return <CourseDialog course={opened.course} onClose={onClose} />
    case 'videos':
      return (
        <ManageVideosDialog
          course={opened.course}
          onClose={onClose}
          onPreview={() => onPreview(opened.course)}
        />
      )
  }
}

const courseColumns: Column<Course>[] = [
  {
    key: 'title',
    header: 'Title',
    phone: 'first',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  { key: 'category', header: 'Category', phone: 'second', cell: ({ category }) => category || '–' },
  {
    key: 'level',
    header: 'Level',
    phone: 'second-end',
    cell: ({ level }) => <LevelBadge level={level} />,
  },
  {
    key: 'duration',
    header: 'Duration',
    cell: ({ duration }) => <span className="tabular-nums">{duration} min</span>,
  },
  {
    key: 'status',
    header: 'Status',
    phone: 'first-end',
    cell: (course) => <StatusBadge course={course} />,
  },
  {
    key: 'access',
    header: 'Access',
    cell: (course) => <AccessBadges roleAccess={programsOf(course)} />,
  },
  {
    key: 'created',
    header: 'Created',
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} className="tabular-nums">
        {day(createdAt)}
      </time>
    ),
  },
]
