import { ChevronDown } from 'lucide-react'
import { Fragment, useState } from 'react'
import { useAge } from '#client/ui/displays/age.tsx'
import { rText } from '#client/ui/displays/format.ts'
import { SignalStatusBadge } from '#client/ui/trading/signal-status-badge.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { DirectionLabel } from './direction-label.tsx'
import { LateSignalDetails } from './late-signal-details.tsx'
import { headingOf, orderTypeWords, type SignalHead } from './signal-words.ts'

interface SignalRowProps {
  signal: Signal
  head: SignalHead
}

/** One signal on a phone: two lines with the essentials, and everything on the card after a tap. */
export function SignalRow({ signal, head }: SignalRowProps) {
  const [isOpened, setOpened] = useState(false)
  const { heading, other } = headingOf(signal, head)
  const age = useAge(signal.createdAt)
  const { direction, orderType, entry, entryTo, stopLoss, takeProfit, status, resultR } = signal
  const place = entryTo ? `${entry}–${entryTo}` : entry
  const levels = [place, stopLoss && `SL ${stopLoss}`, takeProfit && `TP ${takeProfit}`]
  const there = levels.filter((level) => level !== null)
  return (
    <details
      className="disclosure group"
      onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}
    >
      <summary className="grid min-h-14 list-none grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3.5 py-2">
        <span className="flex min-w-0 items-center gap-2">
          <h2 className="min-w-0 flex-1 text-sm font-semibold break-words">{heading}</h2>
          <SignalStatusBadge status={status} />
        </span>
        <ChevronDown
          className="size-4 text-muted-foreground transition-[rotate] duration-150 group-open:rotate-180"
          aria-hidden="true"
        />
        {/* Prices of many digits, in a title too, go on in another line: they are never cut. */}
        <span className="col-span-2 flex min-w-0 items-baseline gap-1.5 text-compact">
          {direction && <DirectionLabel direction={direction} />}
          <span className="min-w-0 flex-1 text-muted-foreground tabular-nums">
            {there.length === 0 && other}
            {there.map((level, place) => (
              <Fragment key={level}>
                {place > 0 && ' '}
                <span className="whitespace-nowrap">{level}</span>
              </Fragment>
            ))}
          </span>
          <span className="whitespace-nowrap text-muted-foreground tabular-nums">
            {resultR === null ? age : rText(resultR)}
          </span>
        </span>
      </summary>
      {isOpened && (
        <div className="flex flex-col gap-4 px-3.5 pt-1 pb-4">
          {(other || orderType) && (
            <p className="flex flex-wrap gap-x-2.5 text-sm text-muted-foreground">
              {other && <span>{other}</span>}
              {orderType && <span>{orderTypeWords[orderType]} order</span>}
            </p>
          )}
          <LateSignalDetails signal={signal} head={head} />
        </div>
      )}
    </details>
  )
}
