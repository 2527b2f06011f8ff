import { type ReactNode, useId } from 'react'
import { cx } from '../styles/cx.ts'

export interface SwitchProps {
  label: ReactNode
  hint?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  className?: string
}

/**
 * A setting that is on or off, and takes effect at once. The browser's own button does all that a library's would: keys,
 * focus, and the press on its label.
 */
export function Switch({ label, hint, checked, onChange, disabled, className }: SwitchProps) {
  const id = useId()
  return (
    <div className={cx('flex min-h-6 items-center justify-between gap-4 text-sm', className)}>
      <div className="min-w-0">
        {/* The hint says why it can't be switched, and must stay readable. */}
        <label
          id={`${id}-label`}
          htmlFor={id}
          className={cx('font-medium', disabled && 'opacity-60')}
        >
          {label}
        </label>
        {hint && (
          <p id={`${id}-hint`} className="text-compact text-muted-foreground">
            {hint}
          </p>
        )}
      </div>
      {/* One that is disabled while it takes effect keeps the focus. */}
      <button
        type="button"
        role="switch"
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        aria-checked={checked}
        aria-disabled={disabled || undefined}
        onClick={() => !disabled && onChange(!checked)}
        className="group relative flex h-6 w-10 shrink-0 cursor-pointer rounded-full border border-input bg-muted transition-colors aria-checked:border-primary aria-checked:bg-primary aria-disabled:cursor-not-allowed aria-disabled:opacity-60"
      >
        <span className="absolute top-0.75 left-0.75 size-4 rounded-full bg-input transition-[translate,background-color] group-aria-checked:translate-x-4 group-aria-checked:bg-primary-foreground" />
      </button>
    </div>
  )
}
