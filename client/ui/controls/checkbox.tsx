import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from '../styles/cx.ts'

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
}

/** A labelled checkbox; takes react-hook-form's `register(...)` spread. */
export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label
      className={cx(
        'flex min-h-6 w-fit items-center gap-2.5 text-sm has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <span className="relative flex size-4.5 shrink-0">
        <input
          {...rest}
          type="checkbox"
          className="peer size-4.5 appearance-none rounded-sm border border-input bg-card transition-colors checked:border-primary checked:bg-primary aria-invalid:border-danger not-disabled:hover:border-foreground forced-colors:appearance-auto"
        />
        <Check
          className="pointer-events-none absolute inset-0.5 size-3.5 text-primary-foreground opacity-0 peer-checked:opacity-100 forced-colors:hidden"
          strokeWidth={3}
          aria-hidden="true"
        />
      </span>
      <span>{label}</span>
    </label>
  )
}
