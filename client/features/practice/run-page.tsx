import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useConnection } from '#client/platform/offline/connection.ts'
import { frameNames } from '#client/ui/charts/market/frame-names.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { day } from '#client/ui/displays/format.ts'
import { Notice } from '#client/ui/displays/notice.tsx'
import { EmptyState, QueryError, Spinner } from '#client/ui/displays/states.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { failureText } from '#client/ui/overlays/outcome-toast.ts'
import { amountText } from '#contract/currencies.ts'
import { practicePage } from '#contract/site/pages.ts'
import { ClosedTrades } from './closed-trades.tsx'
import type { ShownRun } from './merged-run.ts'
import { type RunAction, runQuery, useAct } from './practice.queries.ts'
import { PracticeFigures } from './practice-figures.tsx'
import { actFailure, endingNames, newsOf } from './practice-words.ts'
import { RunChart } from './run-chart.tsx'
import { RunControls } from './run-controls.tsx'
import { RunDesk } from './run-desk.tsx'
import { usePlaying } from './use-playing.ts'

/** One practice run: its candles bar by bar, its orders, and what they came to. */
export function RunPage({ id }: { id: string }) {
  const run = useQuery(runQuery(id))
  if (run.data) {
    return (
      <>
        <Head shown={run.data} />
        <Running id={id} shown={run.data} />
      </>
    )
  }
  const back = (
    <ButtonLink to={practicePage} variant="outline">
      All practice runs
    </ButtonLink>
  )
  if (run.error instanceof ApiProblem && run.error.status === 404) {
    return <EmptyState action={back}>There is no such practice run any more.</EmptyState>
  }
  if (run.isError) return <QueryError message="The practice run could not be loaded." query={run} />
  return <Spinner label="Loading the practice run" />
}

function Head({ shown: { run } }: { shown: ShownRun }) {
  const { pair, frame, synthetic, ending, currency, balanceCents, from, trades } = run
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex flex-col gap-1">
        <h2 id="practice" className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {pair}, {frameNames[frame]}
          <Badge variant="info">Practice</Badge>
          {synthetic && <Badge variant="warning">Synthetic</Badge>}
          {ending && <Badge>{endingNames[ending]}</Badge>}
        </h2>
        <p className="text-sm text-muted-foreground tabular-nums">
          Balance {amountText(balanceCents, currency)}, {trades} closed,{' '}
          {from ? `from ${day(from)}` : 'dates hidden until the end'}
        </p>
      </div>
      <ButtonLink to={practicePage} variant="outline">
        All practice runs
      </ButtonLink>
    </div>
  )
}

function Running({ id, shown }: { id: string; shown: ShownRun }) {
  const { run } = shown
  const act = useAct(id)
  const [news, setNews] = useState('')
  const [problem, setProblem] = useState<string>()
  const isOnline = useConnection() === 'online'

  /** Does something in the run; resolves to what it has changed, and throws what it was refused with. */
  const send = async (action: RunAction) => {
    setProblem(undefined)
    const step = await act.mutateAsync(action)
    setNews(newsOf(action, step))
    return step
  }
  /** The same, where a refusal is said above the chart; resolves to whether it was done. */
  const tryTo = async (action: RunAction) => {
    try {
      return await send(action)
    } catch (error) {
      setProblem(failureText(error, actFailure))
      return null
    }
  }
  const play = async (bars: number) => {
    const step = await tryTo({ do: 'advance', bars })
    return step !== null && !step.run.ending && step.orders.length === 0
  }
  const playing = usePlaying({ isReady: !act.isPending && run.ending === null, onPlay: play })
  const askAndEnd = async () => {
    playing.pause()
    const confirmed = await askFirst({
      title: 'End this practice run?',
      description:
        'Waiting orders are cancelled, open positions are closed at the last price. It cannot be continued.',
      confirmLabel: 'End Run',
    })
    if (confirmed) await tryTo({ do: 'end' })
  }
  return (
    <>
      {!isOnline && (
        <Notice variant="warning">
          The academy can’t be reached. Practice goes on from here once it can; nothing is lost.
        </Notice>
      )}
      {problem && <Notice variant="danger">{problem}</Notice>}
      <p role="status" className="text-sm font-medium tabular-nums empty:absolute">
        {news}
      </p>
      {run.ending === null ? (
        <RunDesk
          id={id}
          shown={shown}
          busy={act.isPending && act.variables.do !== 'advance'}
          onSend={(action) => {
            playing.pause()
            return send(action)
          }}
          onTry={(action) => {
            playing.pause()
            void tryTo(action)
          }}
          controls={
            <RunControls
              playing={playing}
              onNext={() => {
                if (!act.isPending) void play(1)
              }}
              onEnd={() => void askAndEnd()}
            />
          }
        />
      ) : (
        <RunChart shown={shown} typed={nothing} handles={nothing} />
      )}
      <ClosedTrades shown={shown} />
      {run.trades > 0 && <PracticeFigures runId={id} />}
    </>
  )
}

const nothing: never[] = []
