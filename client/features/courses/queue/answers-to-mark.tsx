import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageSize, useListState } from '#client/platform/lists/list-state.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import type { AnswerToMark } from '#contract/marking.ts'
import { taughtLessonPage } from '#contract/site/pages.ts'
import { Answer } from '../exercises/answers.tsx'
import { WrittenAnswerCard } from '../quizzes/written-answers.tsx'
import { CourseFilter } from './course-filter.tsx'
import { toMarkQuery } from './queue.queries.ts'

/** The answers to quizzes and chart exercises of all courses that wait for points, longest waiting first. */
export function AnswersToMark() {
  const list = useListState({ sortKeys: [], filters: ['course'] })
  const { course } = list.filters
  const answers = useQuery(toMarkQuery({ page: list.page, courseId: course || undefined }))
  return (
    <Card
      title="Answers to mark"
      description="Answers in words to quizzes, and to chart exercises that are marked by hand."
    >
      <div className="flex flex-col gap-4">
        <CourseFilter value={course} onChange={(id) => list.setFilter('course', id)} />
        {answers.isError && (
          <QueryError message="The answers could not be loaded." query={answers} />
        )}
        {answers.isLoading && <Spinner label="Loading the answers" />}
        {answers.data?.total === 0 && (
          <EmptyState>{course ? 'Nothing to mark in this course' : 'Nothing to mark'}</EmptyState>
        )}
        {answers.data && answers.data.total > 0 && (
          <ul aria-label="Answers waiting for points" className="flex flex-col gap-4">
            {answers.data.items.map((item) => (
              <li key={keyOf(item)} className="flex flex-col gap-2">
                <p className="text-sm text-muted-foreground">
                  {item.course.title}:{' '}
                  <Link
                    to={taughtLessonPage(item.course.id, item.lesson.id)}
                    className="rounded-sm underline underline-offset-4"
                  >
                    {item.lesson.title}
                  </Link>
                </p>
                <Marked item={item} />
              </li>
            ))}
          </ul>
        )}
        <Pagination
          label="Answers"
          page={list.page}
          pageSize={pageSize}
          total={answers.data?.total}
          onChange={list.setPage}
        />
      </div>
    </Card>
  )
}

const keyOf = ({ lesson, ...item }: AnswerToMark) =>
  item.kind === 'quiz' ? item.answer.id : `${lesson.id} ${item.answer.userId}`

function Marked({ item }: { item: AnswerToMark }) {
  const courseId = item.course.id
  if (item.kind === 'quiz') {
    return <WrittenAnswerCard ids={{ courseId, quizId: item.lesson.id }} answer={item.answer} />
  }
  const ids = { courseId, exerciseId: item.lesson.id }
  return (
    <div className="rounded-lg border p-4">
      <Answer answer={item.answer} ids={ids} isMarked />
    </div>
  )
}
