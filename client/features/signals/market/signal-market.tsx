import { useCallback, useMemo, useState } from 'react'
import { MarketChart } from '#client/ui/charts/market/market-chart.tsx'
import { moment } from '#client/ui/displays/format.ts'
import type { CandleColumns } from '#contract/candles/candle-columns.ts'
import type { CandleFrame } from '#contract/candles/candle-frames.ts'
import type { Signal } from '#contract/signals/signals.ts'
import { levelsOf, signalMarks, spanOf, stepsOf } from './signal-events.ts'

interface SignalMarketProps {
  signal: Signal
  pair: string
}

/** A signal on its pair's candles: its levels, its publication and its status changes. */
export function SignalMarket({ signal, pair }: SignalMarketProps) {
  const [now] = useState(() => Date.now())
  const of = useMemo(() => ({ pair }), [pair])
  const span = useMemo(() => spanOf(signal, now), [signal, now])
  const levels = useMemo(() => levelsOf(signal), [signal])
  const marksOn = useCallback(
    (columns: CandleColumns, frame: CandleFrame) => signalMarks(signal, columns, frame),
    [signal],
  )
  return (
    <MarketChart
      of={of}
      span={span}
      about="the signal"
      levels={levels}
      marksOn={marksOn}
      say={() => sentence(signal)}
      without={
        <p className="text-sm">There are no candles for the time of this signal any more.</p>
      }
    />
  )
}

/** The signal in words: when it was published, and its steps. */
function sentence(signal: Signal): string {
  const { direction, createdAt, resultR } = signal
  const levels = levelsOf(signal).map(({ label, price }) => `${label.toLowerCase()} ${price}`)
  const what = [direction, ...levels].filter(Boolean).join(', ')
  const steps = stepsOf(signal).map(({ label, at }) => `${label} on ${moment(at)}.`)
  const result = resultR === null ? '' : `Result: ${resultR}R.`
  return [`Published on ${moment(createdAt)}: ${what}.`, ...steps, result].join(' ').trim()
}
