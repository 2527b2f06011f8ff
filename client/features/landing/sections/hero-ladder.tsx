import { ArrowDown, ArrowUp, CircleCheck, CircleX } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#client/ui/styles/cx.ts'
import type { PageTexts } from '#contract/site/page-texts.ts'

// The page is prerendered before the signal is known. Therefore everything that depends on it is a
// text, an attribute or a length, and the elements are the same for BUY and SELL, won and lost.

type Outcome = 'won' | 'lost'

/** The newest closed signal of the free community, from stop to target, drawn to scale. */
export function HeroLadder({ texts }: { texts: PageTexts }) {
  const { pair, direction, outcome } = texts
  return (
    <figure
      data-shown={texts.hasShowcase}
      data-direction={direction}
      data-outcome={outcome}
      className="group/ladder rounded-xl border bg-card data-[shown=no]:hidden"
    >
      <figcaption className="border-b px-5 py-4">
        <span className="flex items-baseline justify-between gap-3">
          <span className="text-lg font-semibold">{pair}</span>
          <Direction direction={direction} />
        </span>
        <span className="mt-0.5 block text-compact text-muted-foreground">
          The newest closed signal of the free community, won or lost
        </span>
      </figcaption>
      <div className="px-5 py-9">
        <div className="relative">
          <div
            aria-hidden="true"
            className="absolute inset-y-0 left-0 w-3 border-l bg-[repeating-linear-gradient(to_bottom,var(--input)_0_1px,transparent_1px_1rem)]"
          />
          <div className="flex h-80 flex-col group-data-[direction=SELL]/ladder:flex-col-reverse">
            <Level name="Take profit" price={texts.takeProfit} className="border-profit" />
            <Leg className="grow" bar="bg-profit" outcome="won">
              Reward
            </Leg>
            <Level name="Entry" price={texts.entry} className="border-foreground" />
            <Leg height={texts.entryAt} bar="hatched-loss" outcome="lost">
              Risk
            </Leg>
            <Level name="Stop loss" price={texts.stopLoss} className="border-loss" />
          </div>
        </div>
      </div>
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t px-5 py-4 text-sm tabular-nums">
        <Result outcome="won" multiple={texts.multiple} />
        <Result outcome="lost" multiple={texts.multiple} />
        <span className="text-compact text-muted-foreground">{`Closed ${texts.closedOn}`}</span>
      </p>
    </figure>
  )
}

function Direction({ direction }: { direction: string }) {
  const arrow = 'hidden size-4'
  return (
    <span className="flex items-center gap-1 text-sm font-semibold text-danger group-data-[direction=BUY]/ladder:text-success">
      <ArrowUp
        className={cx(arrow, 'group-data-[direction=BUY]/ladder:block')}
        aria-hidden="true"
      />
      <ArrowDown
        className={cx(arrow, 'group-data-[direction=SELL]/ladder:block')}
        aria-hidden="true"
      />
      {direction}
    </span>
  )
}

interface LevelProps {
  name: string
  price: string
  className: string
}

function Level({ name, price, className }: LevelProps) {
  return (
    <p className={cx('relative z-10 flex h-0 items-center border-t-2', className)}>
      <span className="ml-7 flex items-baseline gap-3 bg-card px-2">
        <span className="text-compact text-muted-foreground">{name}</span>
        <span className="text-lg font-semibold tabular-nums">{price}</span>
      </span>
    </p>
  )
}

interface LegProps {
  className?: string
  height?: string
  bar: string
  /** The outcome if the price went this way. */
  outcome: Outcome
  children: ReactNode
}

function Leg({ className, height, bar, outcome, children }: LegProps) {
  const way =
    outcome === 'won'
      ? 'group-data-[outcome=won]/ladder:block'
      : 'group-data-[outcome=lost]/ladder:block'
  const flip =
    outcome === 'won'
      ? 'group-data-[direction=SELL]/ladder:-scale-y-100'
      : 'group-data-[direction=BUY]/ladder:-scale-y-100'
  return (
    <div style={{ height }} className={cx('relative min-h-14', className)} aria-hidden="true">
      <div className={cx('absolute inset-y-0 right-0 w-2.5', bar)} />
      <span className="absolute top-1/2 right-5 -translate-y-1/2 text-compact text-muted-foreground">
        {children}
      </span>
      <svg
        aria-hidden="true"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className={cx('absolute inset-y-0 left-9 hidden h-full w-[55%]', way, flip)}
      >
        <path
          d="M0 100 100 0"
          fill="none"
          className="stroke-accent-line"
          strokeWidth="1.5"
          strokeDasharray="5 4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </div>
  )
}

function Result({ outcome, multiple }: { outcome: Outcome; multiple: string }) {
  const won = outcome === 'won'
  const Icon = won ? CircleCheck : CircleX
  return (
    <span
      className={cx(
        'hidden items-center gap-1.5 font-semibold',
        won
          ? 'text-success group-data-[outcome=won]/ladder:flex'
          : 'text-danger group-data-[outcome=lost]/ladder:flex',
      )}
    >
      <Icon className="size-4" aria-hidden="true" />
      {`${won ? 'Target reached' : 'Stopped out'} ${multiple}`}
    </span>
  )
}
