import { Link } from 'react-router'
import { Card } from '#client/ui/displays/card.tsx'
import { wholeNumber } from '#client/ui/displays/format.ts'
import { EmptyState } from '#client/ui/displays/states.tsx'
import type { getCourseStanding, LessonState } from '#contract/course-students.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { lessonStateNames } from './student-words.ts'

export type LessonStanding = AnswerOf<typeof getCourseStanding>['lessons'][number]

interface LessonsCardProps {
  lessons: readonly LessonStanding[]
  /** How many have begun the course. */
  students: number
}

/** Each lesson with how many have finished it, are in it and have not begun it; each number leads to them. */
export function LessonsCard({ lessons, students }: LessonsCardProps) {
  return (
    <Card
      title="Lesson by lesson"
      description="Of everybody who has begun the course. Each number shows who they are."
    >
      {lessons.length === 0 ? (
        <EmptyState>No lessons yet</EmptyState>
      ) : (
        <ol aria-label="Lessons" className="flex max-h-96 flex-col divide-y overflow-y-auto">
          {lessons.map((lesson) => (
            <LessonRow key={lesson.id} lesson={lesson} students={students} />
          ))}
        </ol>
      )}
    </Card>
  )
}

function LessonRow({ lesson, students }: { lesson: LessonStanding; students: number }) {
  const { id, title, module, finished, begun } = lesson
  const counts: Record<LessonState, number> = {
    finished,
    begun,
    open: Math.max(0, students - finished - begun),
  }
  const states = ['finished', 'begun', 'open'] as const
  return (
    <li className="grid gap-x-4 py-2 text-sm md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <p className="truncate">
        <span className="font-medium">{title}</span>
        {module && <span className="text-muted-foreground"> · {module}</span>}
      </p>
      <p className="flex gap-x-4 text-compact tabular-nums">
        {states.map((state) => (
          <Link
            key={state}
            to={`?lesson=${id}&stage=${state}`}
            aria-label={`${wholeNumber(counts[state])} ${lessonStateNames[state]}: ${title}`}
            className="rounded-sm py-1 underline-offset-4 hover:underline"
          >
            <span className="font-medium">{wholeNumber(counts[state])}</span>{' '}
            <span className="text-muted-foreground">{lessonStateNames[state]}</span>
          </Link>
        ))}
      </p>
    </li>
  )
}
