import { useQuery } from '@tanstack/react-query'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { Exercise } from '#contract/exercises.ts'
import { type ExerciseIds, resultQuery } from './exercises.queries.ts'
import { Replay } from './replay.tsx'
import { ResultView } from './result-view.tsx'

interface OutcomeProps {
  ids: ExerciseIds
  past: CandleColumns
  /** Whether what followed begins to play by itself. */
  plays: boolean
  marking: Exercise['marking']
  onEnded?: () => void
}

/** What followed a decision, and then what it came to. */
export function Outcome({ ids, past, plays, marking, onEnded }: OutcomeProps) {
  const result = useQuery(resultQuery(ids))
  if (!result.data) {
    if (!result.isError) return <Spinner label="Loading the result" />
    return <QueryError message="The result could not be loaded." query={result} />
  }
  const { packed, answer, solution, demands } = result.data
  return (
    <Replay
      past={past}
      packed={packed}
      // Without an own decision, that of the teacher.
      drawn={answer ?? solution}
      wanted={demands.zone}
      plays={plays}
    >
      {(following) => (
        <ResultView
          result={result.data}
          following={following}
          marking={marking}
          onEnded={onEnded}
        />
      )}
    </Replay>
  )
}
