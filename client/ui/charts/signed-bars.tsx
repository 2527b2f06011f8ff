import { chartColors } from './chart-frame.tsx'

interface SignedBar {
  key: string
  label: string
  value: number
  /** The value as text, at the end of its row. */
  text: string
}

interface SignedBarsProps {
  /** What the values are: results, whose colour shows the sign, or mere counts. */
  of?: 'results' | 'counts'
  /** One row each, in this order. */
  bars: readonly SignedBar[]
  /** Makes each row a button; called with its key. */
  onPick?: (key: string) => void
  /** What a press does, before the row's name: 'Show only'. */
  pickLabel?: string
}

/** Positive and negative values as rows, so that many of them fit on a phone. */
export function SignedBars({ bars, of = 'results', onPick, pickLabel = 'Show' }: SignedBarsProps) {
  const [low, high] = [
    Math.min(0, ...bars.map(({ value }) => value)),
    Math.max(0, ...bars.map(({ value }) => value)),
  ]
  const across = (value: number) => (high === low ? 0 : (100 * (value - low)) / (high - low))
  return (
    <ul className="flex flex-col">
      {bars.map(({ key, label, value, text }) => {
        const row = (
          <>
            <span className="truncate text-left text-sm">{label}</span>
            <svg aria-hidden="true" width="100%" height={16}>
              <line x1={`${across(0)}%`} x2={`${across(0)}%`} y2={16} stroke={chartColors.text} />
              <rect
                x={`${across(Math.min(0, value))}%`}
                y={2}
                width={`${Math.abs(across(value) - across(0))}%`}
                height={12}
                rx={2}
                fill={chartColors[of === 'counts' ? 'series' : value < 0 ? 'loss' : 'profit']}
              />
            </svg>
            <span className="text-right text-compact whitespace-nowrap text-muted-foreground tabular-nums">
              {text}
            </span>
          </>
        )
        const look = 'grid w-full grid-cols-[5.5rem_minmax(0,1fr)_auto] items-center gap-3 py-1.5'
        return (
          <li key={key}>
            {onPick ? (
              <button
                type="button"
                className={`${look} rounded-sm hover:bg-muted`}
                aria-label={`${pickLabel} ${label}: ${text}`}
                onClick={() => onPick(key)}
              >
                {row}
              </button>
            ) : (
              <div className={look}>{row}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
