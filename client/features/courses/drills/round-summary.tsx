import { useQuery } from '@tanstack/react-query'
import { directionNames, outcomeText, resultText } from '#client/ui/charts/market/decision-words.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { rText } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { DrillRound } from '#contract/drills.ts'
import { ComesBack } from '../reviews/comes-back.tsx'
import type { DrillSteps } from './drill-player.tsx'
import { counted, tallyText } from './drill-words.ts'
import { type DrillIds, roundQuery } from './drills.queries.ts'
import { SetupTable } from './setup-table.tsx'

interface RoundSummaryProps extends DrillSteps {
  ids: DrillIds
  roundId: string
}

/** What the decisions of a round came to, together, by setup and one by one. */
export function RoundSummary({ ids, roundId, busy, onNext, onShow }: RoundSummaryProps) {
  const round = useQuery(roundQuery(ids, roundId))
  if (!round.data) {
    if (!round.isError) return <Spinner label="Loading the round" />
    return <QueryError message="This round could not be loaded." query={round} />
  }
  const { number, size, decided, finishedAt, tally, setups, decisions } = round.data
  return (
    <>
      <Card title={`Round ${number}`} level={3}>
        <div className="flex flex-col gap-2 text-sm">
          <p role="status" className="text-lg font-semibold tabular-nums">
            {rText(tally.totalR)}
          </p>
          <p className="tabular-nums">
            {finishedAt === null
              ? `${decided} of ${counted(size, 'decision')}`
              : counted(decided, 'decision')}
            : {tallyText(tally)}. {resultText(tally)}.
          </p>
        </div>
      </Card>
      {tally.wrong > 0 && <ComesBack />}
      <SetupTable caption={`Round ${number} by setup`} setups={setups} />
      <ol aria-label="Decisions of the round" className="flex flex-col divide-y">
        {decisions.map((one) => (
          <DecisionRow
            key={one.id}
            decision={one}
            onSee={() => onShow({ kind: 'decision', id: one.id, isNew: false })}
          />
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button busy={busy} onClick={onNext}>
          {finishedAt === null ? 'Next' : 'Begin another round'}
        </Button>
        <Button variant="outline" onClick={() => onShow({ kind: 'overview' })}>
          Back to the drill
        </Button>
      </div>
    </>
  )
}

interface DecisionRowProps {
  decision: DrillRound['decisions'][number]
  onSee: () => void
}

function DecisionRow({ decision, onSee }: DecisionRowProps) {
  const { position, setup, again, direction, outcome, shown } = decision
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <span className="w-6 shrink-0 text-right tabular-nums">{position}.</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium tabular-nums">{outcomeText(outcome)}</p>
        <p className="break-words text-muted-foreground">
          {setup}: {directionNames[direction]}
          {again && (
            <>
              {' '}
              <Badge>Seen before</Badge>
            </>
          )}
        </p>
      </div>
      {shown && (
        <Button
          variant="ghost"
          size="sm"
          aria-label={`See again: decision ${position}`}
          onClick={onSee}
        >
          See again
        </Button>
      )}
    </li>
  )
}
