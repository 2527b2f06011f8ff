import { ArrowDown, ArrowUp, CircleCheck, CircleX } from 'lucide-react'
import type { SignalStatus } from '#contract/signals/signals.ts'
import { cx } from '../styles/cx.ts'
import { type Ladder, type Levels, ladderOf, type Mark } from './price-ladder-scale.ts'

export interface PriceLadderProps extends Levels {
  status?: SignalStatus
  size?: 'sm' | 'md' | 'lg'
}

const names: Record<Mark['level'], string> = {
  entry: 'Entry',
  stopLoss: 'Stop loss',
  takeProfit: 'Take profit',
}
const lines: Record<Mark['level'], string> = {
  entry: 'border-foreground',
  stopLoss: 'border-loss',
  takeProfit: 'border-profit',
}
const heights = { sm: 'h-36', md: 'h-52', lg: 'h-80' }

/**
 * A signal on a price scale: entry, stop loss and take profit at their levels, risk and reward drawn
 * to scale, and the reward given as a multiple of the risk (R). Nothing if the entry is not a price.
 */
export function PriceLadder({ status, size = 'md', ...levels }: PriceLadderProps) {
  const ladder = ladderOf(levels)
  if (!ladder) return null
  const { marks, ticks, multiple, zone } = ladder
  const isOpen = status === 'pending'
  return (
    <figure aria-label={`Price levels, ${levels.direction}`} className="flex flex-col gap-2">
      <div className={cx('relative grid grid-cols-[1fr_3.5rem_5.5rem] gap-x-3', heights[size])}>
        <dl className="relative">
          {marks.map(({ level, price, labelAt }) => (
            <div
              key={level}
              style={{ top: `${labelAt}%` }}
              className="absolute inset-x-0 flex -translate-y-1/2 flex-wrap items-baseline justify-end gap-x-2"
            >
              <dt className="text-compact text-muted-foreground">{names[level]}</dt>
              <dd className={cx('font-semibold tabular-nums', size === 'lg' && 'text-lg')}>
                {level === 'entry' && levels.entryTo ? `${price}–${levels.entryTo}` : price}
              </dd>
            </div>
          ))}
        </dl>
        <div aria-hidden="true" className="relative">
          <Ticks ticks={ticks} />
          {zone && (
            <div
              style={{ top: `${zone.from}%`, height: `${zone.to - zone.from}%` }}
              className="absolute inset-x-0 bg-muted"
            />
          )}
          <Leg from="entry" to="stopLoss" marks={marks} className="hatched-loss" />
          <Leg from="entry" to="takeProfit" marks={marks} className="bg-profit" />
          {marks.map(({ level, at }) => (
            <div
              key={level}
              style={{ top: `${at}%` }}
              className={cx(
                'absolute inset-x-0 -translate-y-1/2 border-t-2',
                lines[level],
                level === 'entry' && isOpen && 'border-dashed',
              )}
            />
          ))}
        </div>
        <LegLabels marks={marks} multiple={multiple} direction={levels.direction} />
      </div>
      <Result status={status} multiple={multiple} />
    </figure>
  )
}

function Ticks({ ticks }: { ticks: Ladder['ticks'] }) {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full overflow-visible">
      {ticks.map(({ at, major }) => (
        <line
          key={at}
          x1="0"
          x2={major ? '22' : '12'}
          y1={`${at}%`}
          y2={`${at}%`}
          className={major ? 'stroke-input' : 'stroke-border'}
        />
      ))}
      <line x1="0" x2="0" y1="0" y2="100%" className="stroke-border" />
    </svg>
  )
}

interface LegProps {
  from: Mark['level']
  to: Mark['level']
  marks: readonly Mark[]
  className: string
}

function Leg({ from, to, marks, className }: LegProps) {
  const ends = [from, to].map((wanted) => marks.find(({ level }) => level === wanted)?.at)
  const [start, end] = ends
  if (start === undefined || end === undefined) return null
  return (
    <div
      style={{ top: `${Math.min(start, end)}%`, height: `${Math.abs(end - start)}%` }}
      className={cx('absolute right-2 w-2', className)}
    />
  )
}

interface LegLabelsProps {
  marks: readonly Mark[]
  multiple: string | null
  direction: Levels['direction']
}

/** Next to the middle of each leg: its length in units of risk. */
function LegLabels({ marks, multiple, direction }: LegLabelsProps) {
  if (multiple === null) return <div />
  const at = (level: Mark['level']) => marks.find((mark) => mark.level === level)?.labelAt ?? 0
  const Arrow = direction === 'BUY' ? ArrowUp : ArrowDown
  const place = 'absolute left-0 flex -translate-y-1/2 items-center gap-1 tabular-nums'
  return (
    <div className="relative">
      <p
        style={{ top: `${(at('entry') + at('takeProfit')) / 2}%` }}
        className={cx(place, 'font-semibold text-success')}
      >
        <Arrow className="size-3.5" aria-hidden="true" />
        <span className="sr-only">Reward </span>+{multiple}R
      </p>
      <p
        style={{ top: `${(at('entry') + at('stopLoss')) / 2}%` }}
        className={cx(place, 'text-compact text-danger')}
      >
        <span className="sr-only">Risk </span>−1R
      </p>
    </div>
  )
}

function Result({ status, multiple }: { status?: SignalStatus; multiple: string | null }) {
  if (status !== 'hit_tp' && status !== 'hit_sl') return null
  const won = status === 'hit_tp'
  const Icon = won ? CircleCheck : CircleX
  return (
    <figcaption
      className={cx(
        'flex items-center justify-center gap-1.5 border-t pt-2 text-compact font-medium tabular-nums',
        won ? 'text-success' : 'text-danger',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
      {won ? 'Target reached' : 'Stopped out'}
      {multiple !== null && `, ${won ? `+${multiple}` : '−1'}R`}
    </figcaption>
  )
}
