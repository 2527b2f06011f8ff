import { copyText } from '#client/platform/clipboard.ts'
import { useUser } from '#client/platform/session/session.tsx'
import { RoleBadges } from '#client/ui/displays/access-badge.tsx'
import { Age } from '#client/ui/displays/age.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { PriceTrack } from '#client/ui/trading/price-track.tsx'
import { may } from '#contract/access/permissions.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { FollowersFold } from './followers/followers-fold.tsx'
import { SignalOnCandles } from './market/signal-on-candles.tsx'
import { OwnTrades } from './own-trades.tsx'
import { PageLink } from './page/page-link.tsx'
import { ReceiptFold } from './receipts/receipt-fold.tsx'
import { useKeptHeads } from './receipts/use-kept-heads.ts'
import { SignalChart } from './signal-chart.tsx'
import { SignalHistory } from './signal-history.tsx'
import { SignalTerms } from './signal-terms.tsx'
import { hasLevels, headingOf, isFinal, type SignalHead } from './signal-words.ts'
import { SignalProgress } from './steps/signal-progress.tsx'
import { useSignalRead } from './use-signal-read.ts'

const copyPrice = (price: string) =>
  void tellOutcome(copyText(price), {
    done: `Copied ${price}`,
    failed: 'The price could not be copied.',
  })

const NextStep = lateContent(async () => (await import('./steps/next-step.tsx')).NextStep)

export interface SignalDetailsProps {
  signal: Signal
  head: SignalHead
  /** On the signal's own page, which shows candles and history beside them. */
  isPage?: boolean
}

/** Everything about a signal below its heading. */
export function SignalDetails({ signal, head, isPage = false }: SignalDetailsProps) {
  const { roleAccess, createdAt, history } = signal
  const user = useUser()
  // How prices resolved what they do not show.
  const doubtful = history.findLast(({ step }) => step?.by === 'prices' && step.note !== null)?.step
  const watch = useSignalRead(signal.id)
  useKeptHeads()
  return (
    <div ref={watch} className="flex h-full flex-col gap-4">
      {hasLevels(signal) && <PriceTrack {...signal} onCopy={copyPrice} />}
      {signal.entryTo && (
        <p className="text-sm text-muted-foreground">
          Entry zone{' '}
          <span className="font-semibold text-foreground tabular-nums">
            {signal.entry} to {signal.entryTo}
          </span>
        </p>
      )}
      {signal.furtherTargets.length > 0 && (
        <p className="text-sm text-muted-foreground">
          Further targets{' '}
          <span className="font-semibold text-foreground tabular-nums">
            {signal.furtherTargets.join(', ')}
          </span>
        </p>
      )}
      <SignalProgress signal={signal} />
      <SignalTerms {...signal} />
      {!isPage && <SignalOnCandles signal={signal} />}
      {signal.chart && (
        <SignalChart address={signal.chart} title={headingOf(signal, head).heading} />
      )}
      <p className="text-sm break-words whitespace-pre-line text-muted-foreground">
        {head === 'pair' ? signal.analysis : signal.content}
      </p>
      <OwnTrades signal={signal} />
      {doubtful?.note && (
        <p className="text-sm text-muted-foreground">Resolved by prices: {doubtful.note}.</p>
      )}
      {may(user, 'content.manage') && (
        <NextStep signal={signal} waiting={null} failure="The next steps could not be loaded." />
      )}
      <div className="mt-auto flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t pt-3 text-compact text-muted-foreground">
        <Age instant={createdAt} />
        {head === 'title' && <RoleBadges roles={roleAccess} />}
        {!isPage && <PageLink signal={signal} />}
        {!isPage && history.length > 1 && (
          <details className="w-full">
            <summary className="w-fit rounded-sm font-medium text-foreground">
              History ({history.length})
            </summary>
            <div className="pt-3">
              <SignalHistory signal={signal} />
            </div>
          </details>
        )}
        <ReceiptFold signal={signal} />
        {isFinal(signal.status) && <FollowersFold id={signal.id} />}
      </div>
    </div>
  )
}
