import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useListState } from '#client/platform/lists/list-state.ts'
import { StatCard } from '#client/ui/displays/card.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { type StudentState, studentSorts } from '#contract/course-students.ts'
import { pages } from '#contract/site/pages.ts'
import { standingQuery } from './course-students.queries.ts'
import { LessonsCard } from './lessons-card.tsx'
import { daysOf, filterNames } from './student-words.ts'
import { StudentsList } from './students-list.tsx'

interface StudentsPageProps {
  courseId: string
  /** How far a sending is, by its id. */
  sending: (id: string, onClose: () => void) => ReactNode
}

const failure = 'The students of this course could not be loaded. Please try again.'

/** The students of a course: how many are where, lesson by lesson, and each of them. */
export function StudentsPage({ courseId, sending }: StudentsPageProps) {
  const list = useListState({ sortKeys: studentSorts, filters: filterNames })
  const days = daysOf(list.filters.days)
  const standing = useQuery(standingQuery(courseId, days))
  if (standing.isPending) return <Spinner />
  if (!standing.data) return <QueryError message={failure} query={standing} />
  const { title, students, finished, silent, stuck, waiting, openQuestions, ungraded, lessons } =
    standing.data
  const linkTo = (state: StudentState) => `?state=${state}&days=${days}`
  return (
    <div className="flex flex-col gap-4 md:gap-6">
      <div>
        <Link
          to={pages.courses}
          className="inline-flex items-center gap-1.5 rounded-sm text-sm text-muted-foreground hover:text-foreground"
        >
          <ArrowLeft className="size-4" aria-hidden="true" />
          All courses
        </Link>
        <h2 className="mt-1 text-xl font-semibold break-words">{title}</h2>
      </div>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          label="Finished"
          value={`${wholeNumber(finished)} of ${wholeNumber(students)}`}
          hint="Of those who have begun"
          to={linkTo('finished')}
        />
        <StatCard
          label="Silent"
          value={wholeNumber(silent)}
          hint={`Not here for ${days} days`}
          to={linkTo('silent')}
        />
        <StatCard
          label="Stuck"
          value={wholeNumber(stuck)}
          hint={`Here, but nothing completed in ${days} days`}
          to={linkTo('stuck')}
        />
        {waiting !== null && (
          <StatCard label="Not begun" value={wholeNumber(waiting)} to={linkTo('waiting')} />
        )}
        <StatCard
          label="Open questions"
          value={wholeNumber(openQuestions)}
          to={`${pages.questions}?course=${courseId}`}
        />
        <StatCard
          label="Assignments to grade"
          value={wholeNumber(ungraded)}
          to={pages.assignments}
        />
      </div>
      <LessonsCard lessons={lessons} students={students} />
      <StudentsList
        courseId={courseId}
        list={list}
        lessons={lessons}
        quizzes={lessons.filter(({ kind }) => kind === 'quiz')}
        sending={sending}
      />
    </div>
  )
}
