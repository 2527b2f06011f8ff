import { Switch as Base } from '@base-ui/react/switch'
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

/** A setting that is on or off, and takes effect at once. */
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
      <Base.Root
        id={id}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        className="relative flex h-6 w-10 shrink-0 cursor-pointer rounded-full border border-input bg-muted transition-colors data-checked:border-primary data-checked:bg-primary data-disabled:cursor-not-allowed data-disabled:opacity-60"
      >
        <Base.Thumb className="absolute top-0.75 left-0.75 size-4 rounded-full bg-input transition-[translate,background-color] data-checked:translate-x-4 data-checked:bg-primary-foreground" />
      </Base.Root>
    </div>
  )
}
