import { useState } from 'react'
import type { MarkTask } from '#contract/quizzes/chart-marks.ts'
import type { ShownChart } from '#contract/quizzes/exhibits.ts'
import type { Answer, GivenQuestion } from '#contract/quizzes/questions.ts'
import { errorsOfMark, markOf, valuesOfMark } from './chart-mark-values.ts'
import { MarkBoard } from './mark-board.tsx'
import { useCandles } from './question-chart.tsx'

interface MarkAnswerProps {
  question: GivenQuestion
  answer: Answer | null
  onAnswer: (answer: Answer | null, isTyped?: boolean) => void
}

/** What a student marks on the chart of a question. */
export function MarkAnswer({ question: { chart, task }, ...props }: MarkAnswerProps) {
  if (!chart || !task) return <p className="text-sm">The candles of this question are missing.</p>
  return <Board chart={chart} task={task} {...props} />
}

type BoardProps = Omit<MarkAnswerProps, 'question'> & { chart: ShownChart; task: MarkTask }

function Board({ chart, task, answer, onAnswer }: BoardProps) {
  const [values, type] = useState(() => valuesOfMark(answer))
  const count = useCandles(chart).times.length
  return (
    <MarkBoard
      chart={chart}
      task={task}
      values={values}
      errors={errorsOfMark(values, task, count)}
      onChange={(next, isTyped) => {
        type(next)
        onAnswer(markOf(next, task, count), isTyped)
      }}
    />
  )
}
