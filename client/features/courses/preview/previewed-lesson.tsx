import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Video } from '#contract/courses.ts'
import type { Question } from '#contract/quizzes/questions.ts'
import type { ManagedQuestion } from '#contract/quizzes/quizzes.ts'
import { LateCheckpoints } from '../checkpoints/late-checkpoints.tsx'
import { exerciseQuery } from '../exercises/exercises.queries.ts'
import { LessonFiles } from '../files/lesson-files.tsx'
import { type LessonHandle, LessonPlayer } from '../lessons/lesson-player.tsx'
import { managedQuizQuery } from '../quizzes/managed-quizzes.queries.ts'
import { QuestionChart } from '../quizzes/question-chart.tsx'
import { Picture } from '../quizzes/question-exhibit.tsx'
import { kindWords } from '../quizzes/question-words.ts'
import { counted } from '../quizzes/quiz-words.ts'
import { LateVideoTracks } from '../tracks/late-video-tracks.tsx'

interface PreviewedLessonProps {
  video: Video
  /** Whether its video asks its questions: a free sample asks none. */
  asks: boolean
}

/** A lesson to look at, scrolled into view: nothing is begun or watched by it, and no answer is kept of those who teach. */
export function PreviewedLesson({ video, asks }: PreviewedLessonProps) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={frame} className="flex flex-col gap-2">
      <p className="text-sm font-medium break-words">{video.title}</p>
      <Content video={video} asks={asks} />
      <LessonFiles video={video} />
    </div>
  )
}

function Content({ video, asks }: PreviewedLessonProps) {
  switch (video.kind) {
    case 'quiz':
      return <PreviewedQuiz video={video} />
    case 'exercise':
      return <PreviewedExercise video={video} />
    case 'drill':
      return (
        <p className="text-sm text-muted-foreground">
          Students decide at the moments of this drill, in rounds.
        </p>
      )
    default:
      return <Played video={video} asks={asks} />
  }
}

function Played({ video, asks }: PreviewedLessonProps) {
  const player = useRef<LessonHandle>(null)
  const [element, setElement] = useState<HTMLVideoElement | null>(null)
  return (
    <>
      <LessonPlayer
        key={video.id}
        video={video}
        handle={player}
        onlyLooks
        autoPlay
        onElement={setElement}
      />
      {asks && <LateCheckpoints key={`${video.id} asks`} video={video} player={player} />}
      <LateVideoTracks key={`${video.id} tracks`} video={video} player={player} element={element} />
    </>
  )
}

/** The questions of a quiz as its students get them, without what is right. */
function PreviewedQuiz({ video: { id: quizId, courseId, title } }: { video: Video }) {
  const quiz = useQuery(managedQuizQuery({ courseId, quizId }))
  if (!quiz.data) {
    if (!quiz.isError) return <Spinner label="Loading the quiz" />
    return <QueryError message="This quiz could not be loaded." query={quiz} />
  }
  const { questions, drawn, passPercent } = quiz.data
  if (questions.length === 0) {
    return <p className="text-sm text-muted-foreground">This quiz has no questions yet.</p>
  }
  const given = drawn !== null && drawn < questions.length ? drawn : null
  return (
    <section aria-label={`Quiz: ${title}`} className="flex flex-col gap-3">
      <p className="text-sm text-muted-foreground tabular-nums">
        {given === null
          ? `${counted(questions.length, 'question')}`
          : `${given} of these ${counted(questions.length, 'question')} in each attempt`}
        {`, passed with ${passPercent}%`}
      </p>
      <ol className="flex flex-col gap-4">
        {questions.map((item, index) => (
          <li key={item.id} className="flex flex-col gap-2 rounded-lg border p-4">
            <p className="text-compact text-muted-foreground tabular-nums">
              {index + 1}. {kindWords[item.question.kind]} ·{' '}
              {counted(item.question.points, 'point')}
            </p>
            <PreviewedQuestion item={item} />
            <Choices question={item.question} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function PreviewedQuestion({ item: { question, pictureUrl, chart } }: { item: ManagedQuestion }) {
  const { prompt, picture } = question
  return (
    <>
      {picture && pictureUrl && <Picture url={pictureUrl} alt={picture.alt} />}
      {chart && <QuestionChart chart={chart} />}
      <Markdown>{prompt}</Markdown>
    </>
  )
}

function Choices({ question }: { question: Question }) {
  const texts = choicesOf(question)
  if (texts.length === 0) return null
  return (
    <ul className="list-disc pl-5 text-sm">
      {texts.map((text, index) => (
        // Two may read the same, and none is moved.
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <li key={index} className="break-words">
          {text}
        </li>
      ))}
    </ul>
  )
}

/** What there is to choose from, put in order or match; in the order of the alphabet, which says nothing of what is right. */
function choicesOf(question: Question): string[] {
  if (question.kind === 'single' || question.kind === 'multiple') {
    return question.options.map(({ text }) => text)
  }
  if (question.kind === 'order') return question.items.map(({ text }) => text).toSorted()
  if (question.kind !== 'match') return []
  return [
    ...question.pairs.map(({ left }) => left),
    ...question.pairs.map(({ right }) => right).toSorted(),
  ]
}

function PreviewedExercise({ video: { id: exerciseId, courseId } }: { video: Video }) {
  const exercise = useQuery(exerciseQuery({ courseId, exerciseId }))
  if (!exercise.data) {
    if (!exercise.isError) return <Spinner label="Loading the exercise" />
    return <QueryError message="This exercise could not be loaded." query={exercise} />
  }
  return <Markdown>{exercise.data.task}</Markdown>
}
