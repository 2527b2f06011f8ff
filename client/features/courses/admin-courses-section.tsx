import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLiveInvalidation } from '#client/platform/live.tsx'
import { seconds } from '#client/platform/query.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { day } from '#client/ui/format.ts'
import { Input } from '#client/ui/input.tsx'
import { useFailureToast } from '#client/ui/outcome-toast.ts'
import { type Column, Table } from '#client/ui/table.tsx'
import type { Course } from '#contract/courses.ts'
import { CourseActions, type CourseDialogKind } from './course-actions.tsx'
import { AccessBadges, LevelBadge, StatusBadge } from './course-badges.tsx'
import { CourseDialog } from './course-dialog.tsx'
import { CoursePreviewDialog } from './course-preview-dialog.tsx'
import { CourseStats } from './course-stats.tsx'
import { coursesMatching } from './course-words.ts'
import { coursesQuery, everyCourseKey } from './courses.queries.ts'
import { ManageVideosDialog } from './manage-videos-dialog.tsx'
import { useCourseCommands } from './use-course-commands.ts'

const failure = 'Failed to load data. Please try again.'

type Opened = { kind: 'create' } | { kind: CourseDialogKind; course: Course }

/** All courses, and everything that an administrator does with them. */
export default function AdminCoursesSection() {
  const courses = useQuery({ ...coursesQuery(), refetchInterval: seconds(60) })
  useLiveInvalidation(['course.changed'], everyCourseKey)
  useFailureToast(courses.isError, failure)
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<Opened | null>(null)
  const commands = useCourseCommands()

  const columns: Column<Course>[] = [
    ...courseColumns,
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (course) => (
        <CourseActions
          course={course}
          commands={commands}
          onOpen={(kind) => setOpened({ kind, course })}
        />
      ),
    },
  ]
  return (
    <>
      <CourseStats courses={courses.data ?? []} />
      <Card
        title="All Courses"
        actions={
          <>
            <Input
              type="search"
              aria-label="Search courses"
              placeholder="Search courses"
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              className="w-full sm:w-56"
            />
            <Button onClick={() => setOpened({ kind: 'create' })}>
              <Plus aria-hidden="true" />
              Create Course
            </Button>
          </>
        }
      >
        <Table
          caption="All courses"
          columns={columns}
          rows={courses.data && coursesMatching(courses.data, search)}
          rowKey={({ id }) => id}
          empty={search ? 'No course matches your search' : 'No courses yet'}
          error={courses.isError ? failure : null}
          onRetry={() => void courses.refetch()}
        />
      </Card>
      {opened && <OpenedDialog opened={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function OpenedDialog({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  switch (opened.kind) {
    case 'create':
      return <CourseDialog onClose={onClose} />
    case 'edit':
      return <CourseDialog course={opened.course} onClose={onClose} />
    case 'preview':
      return <CoursePreviewDialog course={opened.course} onClose={onClose} />
    case 'videos':
      return <ManageVideosDialog course={opened.course} onClose={onClose} />
  }
}

const courseColumns: Column<Course>[] = [
  {
    key: 'title',
    header: 'Title',
    wide: true,
    cell: ({ title }) => <span className="font-medium">{title}</span>,
  },
  { key: 'category', header: 'Category', cell: ({ category }) => category || '–' },
  { key: 'level', header: 'Level', cell: ({ level }) => <LevelBadge level={level} /> },
  {
    key: 'duration',
    header: 'Duration',
    cell: ({ duration }) => <span className="tabular-nums">{duration} min</span>,
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ isPublished }) => <StatusBadge isPublished={isPublished} />,
  },
  {
    key: 'access',
    header: 'Access',
    cell: ({ roleAccess }) => <AccessBadges roleAccess={roleAccess} />,
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
