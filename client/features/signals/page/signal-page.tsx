import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import type { ComponentType, ReactNode } from 'react'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { minutes } from '#client/platform/http/query.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { rText } from '#client/ui/displays/format.ts'
import { EmptyState, ErrorState, Skeleton, Spinner } from '#client/ui/displays/states.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { pages } from '#contract/site/pages.ts'
import { DirectionLabel } from '../direction-label.tsx'
import { useCharted } from '../market/use-charted.ts'
import { SignalDetails } from '../signal-details.tsx'
import { SignalHistory } from '../signal-history.tsx'
import { headingOf, orderTypeWords, type SignalHead } from '../signal-words.ts'
import { signalQuery } from '../signals.queries.ts'
import { RiskWarning } from '../warnings/risk-warning.tsx'
import { RecordingsCard } from './recordings-card.tsx'

const SignalMarket = lateContent(
  async () => (await import('../market/signal-market.tsx')).SignalMarket,
)

export interface SignalPageProps {
  id: string
  head: SignalHead
  /** Further cards. */
  children?: ReactNode
}

/** What members ask about a signal. */
export type SignalQuestionsPart = ComponentType<{ id: string }>

const failure = 'The signal could not be loaded.'

/** One signal at an address of its own: its levels on the candles, its history, its receipt. */
export function SignalPage({ id, head, children }: SignalPageProps) {
  const query = useQuery({ ...signalQuery(id), refetchInterval: minutes(2) })
  return (
    <div className="flex flex-col gap-6">
      <ButtonLink to={pages.signals} variant="ghost" size="sm" className="w-fit">
        <ArrowLeft aria-hidden="true" />
        All signals
      </ButtonLink>
      {query.data ? (
        <Content signal={query.data} head={head}>
          {children}
        </Content>
      ) : isMissing(query.error) ? (
        <EmptyState>This signal does not exist, or no longer exists.</EmptyState>
      ) : query.isError ? (
        <ErrorState message={failure} onRetry={() => void query.refetch()} />
      ) : (
        <Spinner label="Loading the signal" />
      )}
    </div>
  )
}

/** To people, a missing id and a malformed one are the same. */
const isMissing = (error: unknown) =>
  error instanceof ApiProblem && (error.status === 404 || error.status === 400)

interface ContentProps extends Pick<SignalPageProps, 'head' | 'children'> {
  signal: Signal
}

function Content({ signal, head, children }: ContentProps) {
  const { direction, orderType, status, resultR, pair } = signal
  const { heading, other } = headingOf(signal, head)
  const isCharted = useCharted()
  return (
    <article className="flex flex-col gap-6" aria-labelledby="signal-title">
      <header className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id="signal-title" className="min-w-0 text-xl font-semibold break-words">
            {heading}
          </h2>
          <SignalStatusBadge status={status} />
          {resultR !== null && <span className="font-semibold tabular-nums">{rText(resultR)}</span>}
        </div>
        <p className="flex flex-wrap gap-x-2.5 text-sm text-muted-foreground">
          {direction && <DirectionLabel direction={direction} />}
          {other && <span className="min-w-0 break-words">{other}</span>}
          {orderType && <span>{orderTypeWords[orderType]} order</span>}
        </p>
      </header>
      <div className="grid items-start gap-6 @4xl:grid-cols-2">
        <Card title="Signal">
          <SignalDetails signal={signal} head={head} isPage />
        </Card>
        <div className="flex min-w-0 flex-col gap-6">
          {pair !== null && isCharted(signal) && (
            <Card title="On candles">
              <SignalMarket
                signal={signal}
                pair={pair}
                waiting={<Skeleton className="h-80" />}
                failure="The candles could not be loaded."
              />
            </Card>
          )}
          <Card title="History">
            <SignalHistory signal={signal} />
          </Card>
          <RecordingsCard id={signal.id} />
        </div>
      </div>
      <RiskWarning />
      {children}
    </article>
  )
}
