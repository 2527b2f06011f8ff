import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface NoticeProps {
  variant?: 'info' | 'warning' | 'danger' | 'success'
  children: ReactNode
}

const looks: Record<NonNullable<NoticeProps['variant']>, string> = {
  info: 'bg-info-soft text-info',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  success: 'bg-success-soft text-success',
}

/** A message in the page itself; with 'danger' it is read out at once. */
export function Notice({ variant = 'info', children }: NoticeProps) {
  return (
    <div
      role={variant === 'danger' ? 'alert' : 'status'}
      className={cx('rounded-md px-3.5 py-2.5 text-sm', looks[variant])}
    >
      {children}
    </div>
  )
}
