import { useCallback, useState } from 'react'
import { ChartFrame } from '#client/ui/charts/chart-frame.tsx'
import { spread } from '#client/ui/charts/spread.ts'
import { moment } from '#client/ui/displays/format.ts'
import type { Column } from '#client/ui/lists/table-column.ts'
import type { Trade } from '#contract/journal/journal.ts'

interface Level {
  label: string
  price: string
  from: string
}

const columns: Column<Level>[] = [
  { key: 'label', header: 'Level', wide: true, cell: ({ label }) => label },
  { key: 'price', header: 'Price', align: 'end', cell: ({ price }) => price },
  { key: 'from', header: 'Since', align: 'end', cell: ({ from }) => from },
]

const strokes: Record<string, string> = {
  Entry: 'var(--primary)',
  Exit: 'var(--series)',
  Stop: 'var(--loss)',
  Target: 'var(--profit)',
}

/** A trade without candles: its prices as levels over its duration, and nothing in between. */
export function TradeLevels({ trade }: { trade: Trade }) {
  const { pair, entry, exit, stopLoss, takeProfit, openedAt, closedAt } = trade
  const { drawing, labelRoom } = useLabelRoom()
  const level = (label: string, price: string | null, from: string | null) =>
    price === null || from === null ? [] : [{ label, price, from: moment(from) }]
  const levels = [
    ...level('Target', takeProfit, openedAt),
    ...level('Entry', entry, openedAt),
    ...level('Exit', exit, closedAt),
    ...level('Stop', stopLoss, openedAt),
  ].sort((one, other) => Number(other.price) - Number(one.price))
  const prices = levels.map(({ price }) => Number(price))
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  // The highest has its label above it.
  const top = Math.max(8, labelRoom)
  const down = (price: string) =>
    high === low ? 50 : top + ((92 - top) * (high - Number(price))) / (high - low)
  // Prices may be so near each other that their labels would cover one another; what a label is moved onto, it covers.
  const labelled = spread(
    levels.map(({ price }) => down(price)),
    labelRoom,
  )
  return (
    <ChartFrame
      title={`${pair}: what is known`}
      level={3}
      height={160}
      below="There are no candles for this time, so only the prices of the trade are shown. Add a file of candles to see what the market did."
      data={{ columns, rows: levels, rowKey: ({ label }) => label }}
      empty="Nothing is known."
    >
      <div ref={drawing} className="relative h-full">
        <svg
          className="absolute inset-0 h-full w-full"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {levels.map(({ label, price }) => (
            <line
              key={label}
              x1={label === 'Exit' ? 60 : 10}
              x2={label === 'Entry' ? 60 : 100}
              y1={down(price)}
              y2={down(price)}
              stroke={strokes[label]}
              strokeDasharray={label === 'Entry' || label === 'Exit' ? undefined : '4 3'}
              vectorEffect="non-scaling-stroke"
              strokeWidth={2}
            />
          ))}
        </svg>
        {levels.map(({ label, price }, place) => (
          <span
            key={label}
            className="absolute -translate-y-full bg-card text-compact whitespace-nowrap text-muted-foreground tabular-nums"
            style={{ top: `${labelled[place]}%`, [label === 'Exit' ? 'right' : 'left']: 0 }}
          >
            {label} {price}
          </span>
        ))}
      </div>
    </ChartFrame>
  )
}

/** The height of the drawing's labels in hundredths of its own, as measured: text may be shown larger. */
function useLabelRoom() {
  const [labelRoom, setLabelRoom] = useState(0)
  const drawing = useCallback((box: HTMLDivElement) => {
    const measure = () => {
      const height = box.querySelector('span')?.offsetHeight ?? 0
      setLabelRoom((100 * height) / Math.max(box.clientHeight, 1))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const element of [box, ...box.querySelectorAll('span')]) observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { drawing, labelRoom }
}
