import { Progress } from '@base-ui/react/progress'
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
    <Progress.Root value={percent} aria-label={label} className={cx('w-full', className)}>
      <Progress.Track className="h-1.5 overflow-hidden rounded-full bg-secondary">
        <Progress.Indicator className="h-full rounded-full bg-accent-line transition-[width] duration-180" />
      </Progress.Track>
    </Progress.Root>
  )
}
