import { ChartCandlestick } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import type { Signal } from '#contract/signals/signals.ts'
import { SignalMarketDialog } from './signal-market-dialog.tsx'
import { useCharted } from './use-charted.ts'

/** Opens the signal on its candles; nothing if there are none. */
export function SignalOnCandles({ signal }: { signal: Signal }) {
  const isCharted = useCharted()
  const [isOpen, setOpen] = useState(false)
  if (!isCharted(signal)) return null
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        className="self-start"
        aria-label={`Show on candles: ${signal.title}`}
        onClick={() => setOpen(true)}
      >
        <ChartCandlestick aria-hidden="true" />
        Show on candles
      </Button>
      {isOpen && <SignalMarketDialog signal={signal} onClose={() => setOpen(false)} />}
    </>
  )
}
