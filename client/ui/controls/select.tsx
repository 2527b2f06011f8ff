import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useFieldControl } from '../forms/field.tsx'
import { cx } from '../styles/cx.ts'
import { controlClass } from './control.ts'

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
}

/** A single choice; the native control, which phones show in their own way. */
export function Select({ options, className, ...rest }: SelectProps) {
  return (
    <div className={cx('relative', className)}>
      <select
        {...useFieldControl()}
        {...rest}
        className={cx(controlClass, 'h-(--control-height) appearance-none pr-9')}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <ChevronDown
        className="pointer-events-none absolute top-3 right-3 size-4 text-muted-foreground"
        aria-hidden="true"
      />
    </div>
  )
}
