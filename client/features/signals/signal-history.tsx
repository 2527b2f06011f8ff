import { moment } from '#client/ui/displays/format.ts'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { SignalTerms } from './signal-terms.tsx'

/** A signal's history since its publication. It only ever grows. */
export function SignalHistory({ history }: Pick<Signal, 'history'>) {
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {history.map(({ at, status, stopLoss, takeProfit, furtherTargets, ...terms }) => (
        <li key={`${at} ${status}`} className="flex flex-col gap-1 border-l-2 pl-3">
          <span className="flex flex-wrap items-center gap-2">
            <SignalStatusBadge status={status} />
            <time dateTime={at} className="text-muted-foreground tabular-nums">
              {moment(at)}
            </time>
          </span>
          {(terms.entry ?? takeProfit ?? stopLoss) !== null && (
            <span className="text-muted-foreground tabular-nums">
              Entry {entryOf(terms)} · Take Profit {takeProfit ?? '–'} · Stop Loss {stopLoss ?? '–'}
              {furtherTargets.length > 0 && ` · Further targets ${furtherTargets.join(', ')}`}
            </span>
          )}
          <SignalTerms {...terms} />
        </li>
      ))}
    </ol>
  )
}

const entryOf = ({ entry, entryTo }: Pick<Signal, 'entry' | 'entryTo'>): string =>
  entryTo ? `${entry} to ${entryTo}` : (entry ?? '–')
