import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface SwitchProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  hint?: ReactNode
}

/** Something that is on or off, at once; takes react-hook-form's `register(...)` spread. */
export function Switch({ label, hint, className, ...rest }: SwitchProps) {
  return (
    <label
      className={cx(
        'flex min-h-6 cursor-pointer items-center justify-between gap-4 text-sm has-disabled:cursor-not-allowed has-disabled:opacity-60',
        className,
      )}
    >
      <span className="min-w-0">
        <span className="font-medium">{label}</span>
        {hint && <span className="block text-muted-foreground">{hint}</span>}
      </span>
      <span className="relative flex shrink-0">
        <input
          {...rest}
          type="checkbox"
          role="switch"
          className="peer h-6 w-10 appearance-none rounded-full border border-input bg-muted transition-colors checked:border-primary checked:bg-primary forced-colors:appearance-auto"
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-input transition-[translate,background-color] peer-checked:translate-x-4 peer-checked:bg-primary-foreground forced-colors:hidden"
        />
      </span>
    </label>
  )
}
