import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A labelled checkbox; takes react-hook-form's `register(...)` spread. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={cx('flex items-center gap-2.5 text-sm', className)}>
      <input {...rest} type="checkbox" className="size-4 shrink-0 accent-primary" />
      <span>{label}</span>
    </label>
  )
}
