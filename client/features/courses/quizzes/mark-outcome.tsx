import { useMemo } from 'react'
import type { ShownChart } from '#contract/quizzes/exhibits.ts'
import type { Answer } from '#contract/quizzes/questions.ts'
import { endsOfMark, levelsOfMark, valuesOfMark } from './chart-mark-values.ts'
import { QuestionChart, useCandles } from './question-chart.tsx'

interface MarkOutcomeProps {
  chart: ShownChart
  answer: Answer | null
  right: Answer | null
}

const own = { owner: 'Your', color: 'series' } as const
const solved = { owner: 'Right', color: 'profit' } as const

/** What was marked on a chart, and beside it what is right. */
export function MarkOutcome({ chart, answer, right }: MarkOutcomeProps) {
  const count = useCandles(chart).times.length
  const [levels, marks] = useMemo(() => {
    const [given, solution] = [valuesOfMark(answer), valuesOfMark(right)]
    return [
      [...levelsOfMark(given, own), ...levelsOfMark(solution, solved)],
      [...endsOfMark(given, count, own), ...endsOfMark(solution, count, solved)],
    ] as const
  }, [answer, right, count])
  return <QuestionChart chart={chart} levels={levels} marks={marks} />
}
