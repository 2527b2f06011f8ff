import { useQuery } from '@tanstack/react-query'
import { type RefObject, useId, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { may } from '#contract/access/permissions.ts'
import type { Video } from '#contract/courses.ts'
import { pages } from '#contract/site/pages.ts'
import type { LessonHandle } from '../lessons/lesson-player.tsx'
import { questionParameter } from '../page/course-place.ts'
import { NewQuestion } from './new-question.tsx'
import { QuestionRow } from './question-row.tsx'
import { questionsQuery, threadQuery } from './questions.queries.ts'

export interface LessonQuestionsProps {
  video: Video
  /** The player above; null while nothing plays. */
  player: RefObject<LessonHandle | null>
}

/** The own and the class's questions on a lesson in order of place, and a field for another one. */
export function LessonQuestions({ video, player }: LessonQuestionsProps) {
  const id = useId()
  const teaches = may(useUser(), 'content.manage')
  const [page, setPage] = useState(1)
  const questions = useQuery(questionsQuery({ lesson: video }, page))
  const named = useNamed(video)
  const others = questions.data?.items.filter((one) => one.id !== named?.id) ?? []
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3 rounded-xl border bg-card p-4">
      <div>
        <h3 id={id} className="text-sm font-semibold">
          Questions
        </h3>
        <p className="text-sm text-muted-foreground">
          {teaches ? (
            <>
              Those of students on this lesson.{' '}
              <Link to={pages.questions} className="underline underline-offset-4">
                Answer questions
              </Link>
            </>
          ) : (
            'Your teacher answers them, and may show a question to the class without your name.'
          )}
        </p>
      </div>
      {questions.isError && (
        <QueryError message="The questions could not be loaded." query={questions} />
      )}
      {questions.isLoading && <Spinner label="Loading the questions" />}
      {questions.data?.total === 0 && teaches && (
        <p className="text-sm text-muted-foreground">No questions yet</p>
      )}
      {(named || others.length > 0) && (
        <ul className="flex flex-col divide-y">
          {named && (
            <QuestionRow
              key={named.id}
              on={{ lesson: video }}
              question={named}
              isNamed
              onGo={(second) => player.current?.goTo(second)}
            />
          )}
          {others.map((question) => (
            <QuestionRow
              key={question.id}
              on={{ lesson: video }}
              question={question}
              onGo={(second) => player.current?.goTo(second)}
            />
          ))}
        </ul>
      )}
      <Pagination
        label="Questions"
        page={page}
        pageSize={pageSize}
        total={questions.data?.total}
        onChange={setPage}
      />
      {!teaches && <NewQuestion video={video} player={player} />}
    </section>
  )
}

/** The question that the address names, whatever page it is on; none if it is gone. */
function useNamed(video: Video) {
  const [address] = useSearchParams()
  const id = address.get(questionParameter) ?? ''
  const { data } = useQuery({
    ...threadQuery({ lesson: video }, id),
    enabled: /^[\da-f-]{36}$/.test(id),
  })
  return data
}
