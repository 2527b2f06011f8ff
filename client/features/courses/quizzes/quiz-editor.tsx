import { useQuery } from '@tanstack/react-query'
import { Tabs } from '#client/ui/controls/tabs.tsx'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { Video } from '#contract/courses.ts'
import { ManagedQuestions } from './managed-questions.tsx'
import { managedQuizQuery } from './managed-quizzes.queries.ts'
import { QuizFigures } from './quiz-figures.tsx'
import { QuizForm } from './quiz-form.tsx'
import { WrittenAnswers } from './written-answers.tsx'

/** A quiz for its teacher: the questions, the answers to mark, how students do, and what is set for it. */
export function QuizEditor({ video }: { video: Video }) {
  const ids = { courseId: video.courseId, quizId: video.id }
  const quiz = useQuery(managedQuizQuery(ids))
  if (quiz.isError) return <QueryError message="This quiz could not be loaded." query={quiz} />
  if (!quiz.data) return <Spinner label="Loading the quiz" />
  const { questions, toMark } = quiz.data
  return (
    <Tabs
      label={`Quiz ${video.title}`}
      tabs={[
        {
          value: 'questions',
          label: `Questions (${questions.length})`,
          content: <ManagedQuestions ids={ids} questions={questions} />,
        },
        {
          value: 'settings',
          label: 'Settings',
          content: <QuizForm courseId={ids.courseId} quiz={quiz.data} />,
        },
        {
          value: 'marking',
          label: toMark > 0 ? `To mark (${toMark})` : 'To mark',
          content: <WrittenAnswers ids={ids} />,
        },
        {
          value: 'figures',
          label: 'Figures',
          content: <QuizFigures ids={ids} questions={questions} />,
        },
      ]}
    />
  )
}
