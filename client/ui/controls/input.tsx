import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useFieldControl } from '../forms/field.tsx'
import { cx } from '../styles/cx.ts'
import { controlClass } from './control.ts'

/** A one-line input; takes react-hook-form's `register(...)` spread. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldControl()}
      {...rest}
      className={cx(controlClass, 'h-(--control-height)', className)}
    />
  )
}

/** A password input with a button that shows and hides the password. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <div className={cx('relative', className)}>
      <Input {...rest} type={visible ? 'text' : 'password'} className="pr-11" />
      <button
        type="button"
        aria-label={visible ? 'Hide password' : 'Show password'}
        onClick={() => setVisible(!visible)}
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-muted-foreground hover:text-foreground focus-visible:outline-offset-[-3px]"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

/** A multi-line input. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldControl()}
      {...rest}
      rows={rows}
      className={cx(controlClass, 'py-2', className)}
    />
  )
}

/**
 * A day and a time of day, with the browser's own picker; its value is local time without a zone,
 * '2026-12-01T18:30'. Takes react-hook-form's `register(...)` spread.
 */
export function DateTimeInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  return <Input {...props} type="datetime-local" className={cx('tabular-nums', props.className)} />
}
