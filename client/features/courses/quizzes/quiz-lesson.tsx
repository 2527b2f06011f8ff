import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, SkipForward } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { moment } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { failureToast } from '#client/ui/overlays/outcome-toast.ts'
import type { Video } from '#contract/courses.ts'
import type { AttemptBrief, Quiz } from '#contract/quizzes/attempts.ts'
import { AttemptResult } from './attempt-result.tsx'
import { AttemptRun } from './attempt-run.tsx'
import { counted, resultText } from './quiz-words.ts'
import { attemptQuery, type QuizIds, quizQuery, useStartAttempt } from './quizzes.queries.ts'

export interface QuizLessonProps {
  video: Video
  /** Whether the quiz takes the focus when it appears. */
  focused: boolean
  onEnded?: () => void
}

/** A quiz as a lesson: what it is, the attempt under way, or the result of one. */
export function QuizLesson({ video, focused, onEnded }: QuizLessonProps) {
  const ids = { courseId: video.courseId, quizId: video.id }
  const quiz = useQuery(quizQuery(ids))
  const [attemptId, open] = useState<string | null>(null)
  const frame = useRef<HTMLElement>(null)
  const isHere = quiz.data !== undefined
  useLayoutEffect(() => {
    if (focused && isHere) frame.current?.focus({ preventScroll: true })
  }, [focused, isHere])
  const show = (id: string | null) => {
    open(id)
    frame.current?.scrollIntoView({ block: 'nearest' })
    frame.current?.focus({ preventScroll: true })
  }
  if (!quiz.data) {
    if (!quiz.isError) return <Spinner label="Loading the quiz" />
    return <QueryError message="This quiz could not be loaded." query={quiz} />
  }
  return (
    <section
      ref={frame}
      // Focusable by script only.
      tabIndex={-1}
      aria-label={`Quiz: ${video.title}`}
      className="flex scroll-mt-20 flex-col gap-5 rounded-lg"
    >
      {attemptId === null ? (
        <QuizOverview ids={ids} quiz={quiz.data} onOpen={show} />
      ) : (
        <OpenAttempt
          key={attemptId}
          ids={ids}
          attemptId={attemptId}
          onBack={() => show(null)}
          onPassed={onEnded}
        />
      )}
      {attemptId === null && video.completed && onEnded && (
        <Button variant="outline" className="self-start" onClick={onEnded}>
          <SkipForward aria-hidden="true" />
          What comes next
        </Button>
      )}
    </section>
  )
}

interface QuizOverviewProps {
  ids: QuizIds
  quiz: Quiz
  onOpen: (attemptId: string) => void
}

function QuizOverview({ ids, quiz, onOpen }: QuizOverviewProps) {
  const start = useStartAttempt(ids)
  const { attempts, attemptsLeft, questions } = quiz
  const isUnderWay = attempts.some(({ submittedAt }) => submittedAt === null)
  const begin = async () => {
    try {
      onOpen((await start.mutateAsync()).id)
    } catch (error) {
      failureToast(error, 'The quiz could not be started. Please try again.')
    }
  }
  const word = isUnderWay ? 'Continue' : attempts.length > 0 ? 'Try again' : 'Start the quiz'
  return (
    <>
      <ul className="flex flex-col gap-1 text-sm tabular-nums">
        {factsOf(quiz).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {questions === 0 ? (
        <p className="text-sm text-muted-foreground">This quiz has no questions yet.</p>
      ) : isUnderWay || attemptsLeft !== 0 ? (
        <Button className="self-start" busy={start.isPending} onClick={() => void begin()}>
          {word}
        </Button>
      ) : (
        <p className="text-sm text-muted-foreground">You have used all attempts.</p>
      )}
      {attempts.length > 0 && <Attempts attempts={attempts} onOpen={onOpen} />}
    </>
  )
}

function factsOf({ questions, passPercent, attemptsAllowed, attemptsLeft, minutes }: Quiz) {
  const limit = minutes === null ? 'No time limit' : `${counted(minutes, 'minute')} from the start`
  const left =
    attemptsAllowed === null
      ? 'As many attempts as you like'
      : `${attemptsLeft} of ${counted(attemptsAllowed, 'attempt')} left`
  return [counted(questions, 'question'), `${passPercent} % of the points pass`, limit, left]
}

interface AttemptsProps {
  attempts: readonly AttemptBrief[]
  onOpen: (attemptId: string) => void
}

function Attempts({ attempts, onOpen }: AttemptsProps) {
  return (
    <div>
      <h4 className="text-sm font-semibold">Your attempts</h4>
      <ul className="flex flex-col divide-y">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 text-sm">
            <span className="min-w-0 flex-1 basis-48">
              <span className="block tabular-nums">{resultText(attempt)}</span>
              <span className="block text-compact text-muted-foreground">
                Attempt {attempt.number}, {moment(attempt.startedAt)}
              </span>
            </span>
            {attempt.submittedAt !== null && (
              <Button
                variant="outline"
                size="sm"
                aria-label={`View attempt ${attempt.number}`}
                onClick={() => onOpen(attempt.id)}
              >
                View
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

interface OpenAttemptProps {
  ids: QuizIds
  attemptId: string
  onBack: () => void
  /** Called once an attempt that has just been submitted has passed. */
  onPassed?: () => void
}

function OpenAttempt({ ids, attemptId, onBack, onPassed }: OpenAttemptProps) {
  const attempt = useQuery(attemptQuery(ids, attemptId))
  if (!attempt.data) {
    if (!attempt.isError) return <Spinner label="Loading the attempt" />
    return <QueryError message="This attempt could not be loaded." query={attempt} />
  }
  if (attempt.data.submittedAt === null) {
    return (
      <AttemptRun
        ids={ids}
        attempt={attempt.data}
        readAt={attempt.dataUpdatedAt}
        onRefused={() => void attempt.refetch()}
        onSubmitted={({ passed }) => {
          if (passed) onPassed?.()
        }}
      />
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Button variant="ghost" size="sm" className="self-start" onClick={onBack}>
        <ChevronLeft aria-hidden="true" />
        All attempts
      </Button>
      <AttemptResult attempt={attempt.data} />
    </div>
  )
}
