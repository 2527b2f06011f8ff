import { moment, rText } from '#client/ui/displays/format.ts'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import { openPart, resultSoFar } from '#contract/signals/signal-position.ts'
import type { RecordedStep } from '#contract/signals/signal-steps.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { openWords, stepWords } from '#contract/signals/step-words.ts'
import { SignalTerms } from './signal-terms.tsx'

type Entry = Signal['history'][number]

/** A signal's history since its publication. It only ever grows. */
export function SignalHistory({ signal }: { signal: Signal }) {
  const { history } = signal
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {history.map((entry, index) => (
        // Entries may be of the same instant, and never move.
        // biome-ignore lint/suspicious/noArrayIndexKey: the order is the identity
        <li key={index} className="flex flex-col gap-1 border-l-2 pl-3">
          <span className="flex flex-wrap items-center gap-2">
            {entry.step ? (
              <span className="font-medium text-foreground">{stepWords(entry.step)}</span>
            ) : (
              <SignalStatusBadge status={entry.status} />
            )}
            <time dateTime={entry.at} className="text-muted-foreground tabular-nums">
              {moment(entry.at)}
            </time>
            {entry.step?.by === 'prices' && (
              <span className="text-muted-foreground">by prices</span>
            )}
          </span>
          {entry.step ? (
            <StepRemark
              step={entry.step}
              // Still on its way then.
              signal={{ ...signal, status: 'active', history: history.slice(0, index + 1) }}
            />
          ) : (
            <Terms entry={entry} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** The text of a note; what was closed so far, and what was then still open. */
function StepRemark({ step, signal }: { step: RecordedStep; signal: Signal }) {
  if (step.note !== null) return <p className="break-words whitespace-pre-line">{step.note}</p>
  if (step.part === null) return null
  const { r } = resultSoFar(signal)
  const open = openWords(openPart(signal.history))
  const remark = [r === null ? null : `${rText(r)} so far`, open].filter((part) => part !== null)
  if (remark.length === 0) return null
  return <span className="text-muted-foreground tabular-nums">{remark.join(', ')}</span>
}

function Terms({ entry }: { entry: Entry }) {
  const { stopLoss, takeProfit, furtherTargets, ...terms } = entry
  return (
    <>
      {(terms.entry ?? takeProfit ?? stopLoss) !== null && (
        <span className="text-muted-foreground tabular-nums">
          Entry {entryOf(terms)} · Take Profit {takeProfit ?? '–'} · Stop Loss {stopLoss ?? '–'}
          {furtherTargets.length > 0 && ` · Further targets ${furtherTargets.join(', ')}`}
        </span>
      )}
      <SignalTerms {...terms} />
    </>
  )
}

const entryOf = ({ entry, entryTo }: Pick<Signal, 'entry' | 'entryTo'>): string =>
  entryTo ? `${entry} to ${entryTo}` : (entry ?? '–')
