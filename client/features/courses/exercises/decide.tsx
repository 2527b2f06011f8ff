import { decisionText } from '#client/ui/charts/market/decision-words.ts'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { Exercise } from '#contract/exercises.ts'
import { DecisionForm } from './decision-form.tsx'
import { useCommit } from './exercises.queries.ts'

interface DecideProps {
  exercise: Exercise
  past: CandleColumns
}

/** The decision of a student; a commit is final. */
export function Decide({ exercise, past }: DecideProps) {
  const { id, courseId, following } = exercise
  const commit = useCommit({ courseId, exerciseId: id })
  return (
    <DecisionForm
      draftName={`exercise ${id}`}
      past={past}
      following={following}
      asks={exercise}
      busy={commit.isPending}
      onCommit={async (sent) => {
        const confirmed = await askFirst({
          title: 'Commit this decision?',
          description: `${decisionText(sent)}. It is final: you can answer this exercise once.`,
          confirmLabel: 'Commit',
          destructive: false,
        })
        if (confirmed) await commit.mutateAsync(sent)
        return confirmed
      }}
    />
  )
}
