import { Check, Minus, SkipForward, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { decisionText, outcomeText } from '#client/ui/charts/market/decision-words.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { Markdown } from '#client/ui/displays/markdown.tsx'
import {
  type Exercise,
  type ExerciseAnswer,
  type ExerciseResult,
  pointsMaximum,
} from '#contract/exercises.ts'
import { ClassPicture } from './class-picture.tsx'
import { demandTexts, marketText } from './exercise-words.ts'

interface ResultViewProps {
  result: ExerciseResult
  /** How many candles followed. */
  following: number
  marking: Exercise['marking']
  onEnded?: () => void
}

/** What a decision came to, what was demanded, the teacher's solution and the class. */
export function ResultView({ result, following, marking, onEnded }: ResultViewProps) {
  const { answer, market, solution } = result
  return (
    <>
      {answer && (
        <Card title="Your result" level={3}>
          <div className="flex flex-col gap-3 text-sm">
            <p role="status" className="text-lg font-semibold tabular-nums">
              {outcomeText(answer.outcome)}
            </p>
            <p>{decisionText(answer)}.</p>
            {answer.reason && <Quote label="Your reason">{answer.reason}</Quote>}
            <Demands result={result} answer={answer} />
            {marking === 'hand' && <Mark answer={answer} />}
          </div>
        </Card>
      )}
      <p className="text-sm">{marketText(market, following)}</p>
      <Card title="The teacher’s solution" level={3}>
        <div className="flex flex-col gap-3 text-sm">
          <p>{decisionText(solution)}.</p>
          <p className="tabular-nums">{outcomeText(solution.outcome)}</p>
          {solution.text && <Markdown>{solution.text}</Markdown>}
        </div>
      </Card>
      <ClassPicture everybody={result.class} />
      {onEnded && (
        <Button variant="outline" className="self-start" onClick={onEnded}>
          <SkipForward aria-hidden="true" />
          What comes next
        </Button>
      )}
    </>
  )
}

const verdicts = [
  { met: true, Icon: Check, look: 'text-success', word: 'Met' },
  { met: false, Icon: X, look: 'text-danger', word: 'Not met' },
  { met: null, Icon: Minus, look: 'text-muted-foreground', word: 'Does not apply' },
]

interface DemandsProps {
  result: Pick<ExerciseResult, 'demands'>
  answer: Pick<ExerciseAnswer, 'met'>
}

/** Each demand, and whether it is met. */
export function Demands({ result, answer }: DemandsProps) {
  const demands = demandTexts(result.demands, answer.met)
  if (demands.length === 0) return null
  return (
    <ul aria-label="Requirements" className="flex flex-col gap-1.5">
      {demands.map(({ key, text, met }) => {
        const verdict = verdicts.find((one) => one.met === met)
        return (
          verdict && (
            <li key={key} className="flex gap-2">
              <verdict.Icon
                className={`mt-0.5 size-4 shrink-0 ${verdict.look}`}
                aria-hidden="true"
              />
              <span>
                {text}: {verdict.word.toLowerCase()}
              </span>
            </li>
          )
        )
      })}
    </ul>
  )
}

function Mark({ answer }: { answer: ExerciseAnswer }) {
  if (answer.points === null) {
    return (
      <p className="text-muted-foreground">
        Your teacher has given no points yet. You are notified when they do.
      </p>
    )
  }
  return (
    <>
      <p className="font-medium tabular-nums">
        {answer.points} of {pointsMaximum} points
      </p>
      {answer.comment && <Quote label="Comment of your teacher">{answer.comment}</Quote>}
    </>
  )
}

export function Quote({ label, children }: { label: string; children: ReactNode }) {
  return (
    <blockquote aria-label={label} className="border-l-2 border-accent-line pl-4">
      <span className="block text-compact text-muted-foreground">{label}</span>
      <span className="break-words whitespace-pre-wrap">{children}</span>
    </blockquote>
  )
}
