import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface BadgeProps {
  variant?:
    | 'neutral'
    | 'outline'
    | 'success'
    | 'warning'
    | 'danger'
    | 'info'
    | 'academy'
    | 'mentorship'
  className?: string
  children: ReactNode
}

const variants: Record<NonNullable<BadgeProps['variant']>, string> = {
  neutral: 'bg-secondary text-secondary-foreground',
  outline: 'border border-border text-foreground',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  academy: 'bg-linear-to-r from-academy-from to-academy-to text-badge-foreground',
  mentorship: 'bg-linear-to-r from-mentorship-from to-mentorship-to text-badge-foreground',
}

/** A short label: a state, level or role. */
export function Badge({ variant = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex h-5.5 w-fit items-center gap-1 rounded-sm px-2 text-xs font-medium whitespace-nowrap tabular-nums [&_svg]:size-3 [&_svg]:shrink-0',
        variants[variant],
        className,
      )}
    >
      {children}
    </span>
  )
}
