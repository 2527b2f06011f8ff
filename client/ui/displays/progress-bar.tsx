import { cx } from '../styles/cx.ts'

export interface ProgressBarProps {
  /** 0 to 100; shown rounded. */
  value: number
  /** The accessible name: whose progress it is. */
  label: string
  className?: string
}

/** Progress as a bar. */
export function ProgressBar({ value, label, className }: ProgressBarProps) {
  const percent = Math.round(Math.min(100, Math.max(0, value)))
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      aria-valuetext={`${percent}%`}
      className={cx('w-full', className)}
    >
      <div className="h-1.5 overflow-hidden rounded-full bg-secondary">
        <div
          className="h-full rounded-full bg-accent-line transition-[width] duration-180"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
