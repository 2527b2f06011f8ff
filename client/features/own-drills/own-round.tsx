import { useQuery } from '@tanstack/react-query'
import { directionNames, outcomeText } from '#client/ui/charts/market/decision-words.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { day, rText } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import type { OwnRound } from '#contract/own-drills.ts'
import type { OwnSteps } from './own-drill-section.tsx'
import { counted } from './own-drill-words.ts'
import { ownRoundQuery } from './own-drills.queries.ts'

interface OwnRoundViewProps extends OwnSteps {
  id: string
  roundId: string
}

/** What the decisions of a round came to, each beside the trade of then. */
export function OwnRoundView({ id, roundId, busy, onNext, onShow }: OwnRoundViewProps) {
  const round = useQuery(ownRoundQuery(id, roundId))
  if (!round.data) {
    if (!round.isError) return <Spinner label="Loading the round" />
    return <QueryError message="This round could not be loaded." query={round} />
  }
  const { number, size, decided, finishedAt, decisions } = round.data
  return (
    <>
      <Card title={`Round ${number}`} level={3}>
        <div className="flex flex-col gap-2 text-sm tabular-nums">
          <p role="status" className="text-lg font-semibold">
            {sumText(decisions)}
          </p>
          <p>
            {finishedAt === null
              ? `${decided} of ${counted(size, 'decision')}`
              : counted(decided, 'decision')}
            .
          </p>
        </div>
      </Card>
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

/** Both sums over the decisions whose trade has a result in R: '+1.50R now, -3.00R then'. */
function sumText(decisions: OwnRound['decisions']): string {
  const compared = decisions.filter(({ trade }) => trade !== null && trade.r !== null)
  const sum = (values: number[]) =>
    rText(Math.round(values.reduce((total, one) => total + one, 0) * 100) / 100)
  if (compared.length === 0) return `${sum(decisions.map(({ outcome }) => outcome.r))} now`
  const now = sum(compared.map(({ outcome }) => outcome.r))
  return `${now} now, ${sum(compared.map(({ trade }) => trade?.r ?? 0))} then`
}

interface DecisionRowProps {
  decision: OwnRound['decisions'][number]
  onSee: () => void
}

function DecisionRow({ decision, onSee }: DecisionRowProps) {
  const { position, again, direction, outcome, trade } = decision
  return (
    <li className="flex items-center gap-3 py-2.5 text-sm">
      <span className="w-6 shrink-0 text-right tabular-nums">{position}.</span>
      <div className="min-w-0 flex-1 tabular-nums">
        <p className="font-medium">
          {directionNames[direction]}: {outcomeText(outcome)}
        </p>
        <p className="break-words text-muted-foreground">
          {trade
            ? `Then ${directionNames[trade.direction]} ${trade.pair}, ${day(trade.openedAt)}: ${
                trade.r === null ? 'without a stop' : rText(trade.r)
              }`
            : 'The trade has been deleted'}
          {again && (
            <>
              {' '}
              <Badge>Seen before</Badge>
            </>
          )}
        </p>
      </div>
      <Button
        variant="ghost"
        size="sm"
        aria-label={`See again: decision ${position}`}
        onClick={onSee}
      >
        See again
      </Button>
    </li>
  )
}
