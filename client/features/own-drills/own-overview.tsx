import { resultText } from '#client/ui/charts/market/decision-words.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { moment, rText } from '#client/ui/displays/format.ts'
import { type OwnDrill, ownRoundMaximum } from '#contract/own-drills.ts'
import { OwnChange } from './habit-change.tsx'
import type { OwnSteps } from './own-drill-section.tsx'
import { counted } from './own-drill-words.ts'

interface OwnOverviewProps extends OwnSteps {
  drill: OwnDrill
}

/** A drill between its rounds: what it is, the way on, and what it has come to. */
export function OwnOverview({ drill, busy, onNext, onShow }: OwnOverviewProps) {
  const { moments, round, results, decided } = drill
  const isUnderWay = round !== null && round.finishedAt === null
  const size = Math.min(moments, ownRoundMaximum)
  return (
    <>
      <p className="max-w-prose text-sm">
        {counted(moments, 'moment')} right before your own entries, {size} in a round. You decide
        again without knowing which trade it was, then see what followed and what you did then.
      </p>
      <Button className="self-start" busy={busy} onClick={onNext}>
        {isUnderWay
          ? `Continue with decision ${Math.min(round.decided + 1, round.size)} of ${round.size}`
          : round
            ? 'Begin another round'
            : 'Begin'}
      </Button>
      {decided > 0 && (
        <p className="text-sm tabular-nums">
          {counted(decided, 'moment')} decided: {resultText(drill)}.
          <span className="block text-compact text-muted-foreground">
            Each moment counts at its first decision, when what follows was still unknown to you.
          </span>
        </p>
      )}
      {results.length > 0 && <Rounds results={results} onShow={onShow} />}
      {results.length > 0 && <OwnChange drill={drill} />}
    </>
  )
}

function Rounds({ results, onShow }: Pick<OwnDrill, 'results'> & Pick<OwnSteps, 'onShow'>) {
  return (
    <div>
      <h3 className="text-sm font-semibold">Your rounds</h3>
      <ul className="flex flex-col divide-y">
        {results.map(({ id, number, size, decided, finishedAt, tally }) => (
          <li key={id} className="flex items-center gap-3 py-2.5 text-sm">
            <div className="min-w-0 flex-1">
              <p className="font-medium tabular-nums">
                Round {number}: {tally.decided === 0 ? 'nothing that counts' : rText(tally.totalR)}
              </p>
              <p className="text-muted-foreground tabular-nums">
                {finishedAt ? moment(finishedAt) : `Under way, ${decided} of ${size}`}
              </p>
            </div>
            {decided > 0 && (
              <Button
                variant="ghost"
                size="sm"
                aria-label={`View round ${number}`}
                onClick={() => onShow({ kind: 'round', id })}
              >
                View
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
