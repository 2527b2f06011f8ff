import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

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

const icons: Record<NonNullable<NoticeProps['variant']>, LucideIcon> = {
  info: Info,
  warning: TriangleAlert,
  danger: CircleAlert,
  success: CircleCheck,
}

/** A message within the page; with 'danger', screen readers announce it at once. */
export function Notice({ variant = 'info', children }: NoticeProps) {
  const Icon = icons[variant]
  return (
    <div
      role={variant === 'danger' ? 'alert' : 'status'}
      className={cx('flex gap-2.5 rounded-md px-3.5 py-2.5 text-sm', looks[variant])}
    >
      <Icon className="mt-0.75 size-4 shrink-0" aria-hidden="true" />
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}
