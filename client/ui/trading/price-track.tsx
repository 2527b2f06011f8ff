import { rText } from '../displays/format.ts'
import { cx } from '../styles/cx.ts'
import { type Levels, ladderOf } from './price-ladder-scale.ts'

/**
 * A horizontal price ladder, for lists: from the stop on the left past the entry to the target on the
 * right, drawn to scale, with the reward as a multiple of the risk. A missing price is a dash, and
 * without all three nothing is drawn.
 */
export function PriceTrack(props: PriceTrackProps) {
  const { entry, stopLoss, takeProfit, direction, resultR = null, onCopy } = props
  const ladder = entry && direction ? ladderOf({ direction, entry, stopLoss, takeProfit }) : null
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        {ladder && ladder.riskShare !== null && (
          <>
            <div aria-hidden="true" className="relative flex h-4 items-center">
              <div style={{ width: `${ladder.riskShare}%` }} className="hatched-loss h-1.5" />
              <div className="h-1.5 flex-1 bg-profit" />
              <Tick at={0} className="border-loss" />
              <Tick at={ladder.riskShare} className="border-foreground" />
              <Tick at={100} className="border-profit" />
            </div>
            {/* Where room is short it stands beside the bar alone, so that the prices below it are not broken. */}
            <div className="self-center border-l pl-4 tabular-nums @sm:row-span-2 @sm:py-1">
              {resultR !== null && (
                <p
                  className={cx(
                    'text-lg leading-6 font-semibold',
                    resultR > 0 ? 'text-success' : resultR < 0 ? 'text-danger' : undefined,
                  )}
                >
                  {rText(resultR)}{' '}
                  <span className="text-xs font-normal text-muted-foreground @sm:block">
                    realised
                  </span>
                </p>
              )}
              <p
                className={
                  resultR === null
                    ? 'text-lg leading-6 font-semibold'
                    : 'text-xs text-muted-foreground'
                }
              >
                <span className="sr-only">Reward to risk </span>
                {ladder.multiple}R{' '}
                <span
                  className={cx(
                    'text-xs font-normal text-muted-foreground',
                    resultR === null && '@sm:block',
                  )}
                >
                  planned
                </span>
              </p>
            </div>
          </>
        )}
        <dl className="col-span-2 grid grid-cols-3 gap-2 @sm:col-span-1">
          <Level name="Stop Loss" price={stopLoss} onCopy={onCopy} />
          <Level name="Entry" price={entry} onCopy={onCopy} className="items-center" />
          <Level name="Take Profit" price={takeProfit} onCopy={onCopy} className="items-end" />
        </dl>
      </div>
    </div>
  )
}

export interface PriceTrackProps {
  /** The signal's direction; null if it has none. */
  direction: Levels['direction'] | null
  /** Decimal strings exactly as published. */
  entry: string | null
  stopLoss: string | null
  takeProfit: string | null
  /** The result in R; the planned multiple is then shown below it. */
  resultR?: number | null
  /** If given, a tap on a price copies it. */
  onCopy?: (price: string) => void
}

function Tick({ at, className }: { at: number; className: string }) {
  return (
    <span
      style={{ left: `${at}%` }}
      className={cx('absolute inset-y-0 -translate-x-1/2 border-l-2', className)}
    />
  )
}

interface LevelProps {
  name: string
  price: string | null
  onCopy: PriceTrackProps['onCopy']
  className?: string
}

function Level({ name, price, onCopy, className }: LevelProps) {
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <dt className="max-w-full truncate text-xs text-muted-foreground">{name}</dt>
      <dd className="max-w-full text-sm font-semibold break-words tabular-nums">
        {price !== null && onCopy ? (
          <button
            type="button"
            aria-label={`Copy ${name} ${price}`}
            onClick={() => onCopy(price)}
            className="-my-1 max-w-full cursor-copy rounded-sm py-1 break-words underline decoration-dotted underline-offset-4"
          >
            {price}
          </button>
        ) : (
          (price ?? '–')
        )}
      </dd>
    </div>
  )
}
