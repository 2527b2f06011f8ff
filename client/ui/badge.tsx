import type { ReactNode } from 'react'
import { cx } from './cx.ts'

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
  outline: 'border border-input text-foreground',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  info: 'bg-info-soft text-info',
  academy: 'bg-linear-to-r from-academy-from to-academy-to text-white',
  mentorship: 'bg-linear-to-r from-mentorship-from to-mentorship-to text-white',
}

/** A short word about a thing: its state, level or role. */
export function Badge({ variant = 'neutral', className, children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex w-fit items-center gap-1 rounded-full px-2.5 py-0.5 text-xs font-medium whitespace-nowrap',
        variants[variant],
        className,
      )}
    >
      {children}
    </span>
  )
}
