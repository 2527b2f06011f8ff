import { cx } from '../styles/cx.ts'
import { type Levels, ladderOf } from './price-ladder-scale.ts'

/**
 * The price ladder laid down, for lists: from the stop at the left over the entry to the target at
 * the right, the risk and the reward drawn to scale with the reward as a multiple of the risk. A
 * price that is missing is a dash, and without all three nothing is drawn.
 */
export function PriceTrack({ entry, stopLoss, takeProfit, direction }: PriceTrackProps) {
  const ladder = entry && direction ? ladderOf({ direction, entry, stopLoss, takeProfit }) : null
  return (
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
          <p className="row-span-2 self-center border-l py-1 pl-4 text-lg font-semibold tabular-nums">
            <span className="sr-only">Reward to risk </span>
            {ladder.multiple}R
          </p>
        </>
      )}
      <dl className="grid grid-cols-3 gap-2">
        <Level name="Stop Loss" price={stopLoss} />
        <Level name="Entry" price={entry} className="items-center" />
        <Level name="Take Profit" price={takeProfit} className="items-end" />
      </dl>
    </div>
  )
}

export interface PriceTrackProps {
  /** Which way the signal goes; null where it does not say. */
  direction: Levels['direction'] | null
  /** Decimal strings exactly as published. */
  entry: string | null
  stopLoss: string | null
  takeProfit: string | null
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
  className?: string
}

function Level({ name, price, className }: LevelProps) {
  return (
    <div className={cx('flex min-w-0 flex-col', className)}>
      <dt className="max-w-full truncate text-xs text-muted-foreground">{name}</dt>
      <dd className="max-w-full text-sm font-semibold break-words tabular-nums">{price ?? '–'}</dd>
    </div>
  )
}
