import { rText } from '#client/ui/displays/format.ts'
import { pipConvention } from '#contract/instruments.ts'
import { isEnded, openPart, resultSoFar } from '#contract/signals/signal-position.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { openWords } from '#contract/signals/step-words.ts'

/** What a signal came to so far, in R and pips, and how much of it is still open; nothing before its first result. */
export function SignalProgress({ signal }: { signal: Signal }) {
  const { pair, status, resultR, history } = signal
  const { r, pips } = resultSoFar(signal)
  // How it ended is said by the server.
  const shown = isEnded(status) ? resultR : r
  if (shown === null && pips === null) return null
  const open = isEnded(status) ? null : openWords(openPart(history))
  const convention = pips !== null && pair ? pipConvention(pair) : null
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted-foreground">
      {open && <span className="font-medium text-foreground">{capital(open)}</span>}
      <span>
        {isEnded(status) ? 'Result' : 'So far'}{' '}
        <span className="font-semibold text-foreground tabular-nums">
          {[shown === null ? null : rText(shown), pips === null ? null : pipText(pips)]
            .filter((part) => part !== null)
            .join(', ')}
        </span>
        {convention && ` (${convention})`}
      </span>
    </p>
  )
}

const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

const pipText = (pips: number) =>
  `${pips > 0 ? '+' : ''}${pips.toLocaleString('en-US')} ${Math.abs(pips) === 1 ? 'pip' : 'pips'}`
