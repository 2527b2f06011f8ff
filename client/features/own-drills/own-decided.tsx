import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ChartLevel, ChartMark } from '#client/ui/charts/market/candle-drawing.ts'
import {
  decisionText,
  directionNames,
  outcomeText,
} from '#client/ui/charts/market/decision-words.ts'
import { MomentHead } from '#client/ui/charts/market/moment-head.tsx'
import { Button } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { moment, rText } from '#client/ui/displays/format.ts'
import { QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { signedAmountText } from '#contract/currencies.ts'
import type { OwnDecided, OwnTrade } from '#contract/own-drills.ts'
import type { OwnSteps } from './own-drill-section.tsx'
import { ownDecisionQuery } from './own-drills.queries.ts'
import type { PracticeParts } from './practice-parts.ts'

interface OwnDecidedViewProps extends OwnSteps {
  id: string
  decisionId: string
  /** Whether it was made just now: then what followed plays by itself. */
  isNew: boolean
  parts: PracticeParts
}

/** What followed a decision, candle by candle, then what it came to, beside the own trade of then. */
export function OwnDecidedView({ id, decisionId, ...others }: OwnDecidedViewProps) {
  const decided = useQuery(ownDecisionQuery(id, decisionId))
  if (!decided.data) {
    if (!decided.isError) return <Spinner label="Loading the result" />
    return <QueryError message="The result could not be loaded." query={decided} />
  }
  return <Decided decided={decided.data} {...others} />
}

interface DecidedProps extends OwnSteps {
  decided: OwnDecided
  isNew: boolean
  parts: PracticeParts
}

function Decided({ decided, isNew, parts, busy, onNext, onShow }: DecidedProps) {
  const { packed, digits, followingPacked, round, outcome, trade } = decided
  const isLast = round.finishedAt !== null
  return (
    <>
      <MomentHead moment={decided} size={round.size} />
      <parts.Replay
        packed={packed}
        digits={digits}
        followingPacked={followingPacked}
        drawn={decided}
        also={drawnOf(trade)}
        plays={isNew}
      >
        {() => (
          <>
            <div className="grid items-start gap-5 md:grid-cols-2">
              <Card title="Your decision now" level={3}>
                <Result main={outcomeText(outcome)} status>
                  {decisionText(decided)}.
                </Result>
              </Card>
              <TradeThen trade={trade} />
            </div>
            <div className="flex flex-wrap gap-2">
              {isNew && !isLast && (
                <Button busy={busy} onClick={onNext}>
                  Next
                </Button>
              )}
              {(isLast || !isNew) && (
                <Button
                  variant={isNew ? 'primary' : 'outline'}
                  onClick={() => onShow({ kind: 'round', id: round.id })}
                >
                  {isNew ? 'See the round' : 'Back to the round'}
                </Button>
              )}
            </div>
          </>
        )}
      </parts.Replay>
    </>
  )
}

interface ResultProps {
  main: string
  /** Whether it is announced. */
  status?: boolean
  children: ReactNode
}

function Result({ main, status = false, children }: ResultProps) {
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p role={status ? 'status' : undefined} className="text-lg font-semibold tabular-nums">
        {main}
      </p>
      <p className="tabular-nums">{children}</p>
    </div>
  )
}

/** The own trade in its original prices. */
function TradeThen({ trade }: { trade: OwnTrade | null }) {
  if (!trade) {
    return (
      <Card title="Your trade then" level={3}>
        <p className="text-sm text-muted-foreground">You have deleted this trade since.</p>
      </Card>
    )
  }
  const { pair, direction, entry, exit, r, netCents, currency, openedAt, closedAt } = trade
  const money = signedAmountText(netCents, currency)
  return (
    <Card title="Your trade then" level={3}>
      <Result main={r === null ? money : `${rText(r)}, ${money}`}>
        {directionNames[direction]} {pair} at {entry}, out at {exit}, from {moment(openedAt)} to{' '}
        {moment(closedAt)}.
      </Result>
    </Card>
  )
}

/** The own trade on the disguised chart, as far as it is within it. */
function drawnOf(trade: OwnTrade | null): { levels: ChartLevel[]; marks: ChartMark[] } {
  if (!trade) return { levels: [], marks: [] }
  const { shown, direction, enteredIn, endedIn } = trade
  const level = (label: string, price: string | null): ChartLevel[] =>
    price === null ? [] : [{ label, price, color: 'accent' }]
  const mark = (index: number | null, label: string, up: boolean): ChartMark[] =>
    index === null ? [] : [{ index, label, color: 'accent', up }]
  const up = direction === 'BUY'
  return {
    levels: [...level('Entry then', shown.entry), ...level('Exit then', shown.exit)],
    marks: [...mark(enteredIn, 'Entry then', up), ...mark(endedIn, 'Exit then', !up)],
  }
}
