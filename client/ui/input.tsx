import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { cx } from './cx.ts'
import { useFieldControl } from './field.tsx'

const box =
  'w-full rounded-md border border-input bg-card px-3 text-base text-foreground placeholder:text-muted-foreground disabled:opacity-60 aria-invalid:border-danger md:text-sm'

/** A one-line input; takes react-hook-form's `register(...)` spread. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldControl()} {...rest} className={cx(box, 'h-10', className)} />
}

/** An input for a password, with a button that shows and hides what was typed. */
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
        className="absolute inset-y-0 right-0 flex w-10 items-center justify-center rounded-md text-muted-foreground hover:text-foreground"
      >
        <Icon className="size-4" aria-hidden="true" />
      </button>
    </div>
  )
}

/** An input of several lines. */
export function Textarea({ className, rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea {...useFieldControl()} {...rest} rows={rows} className={cx(box, 'py-2', className)} />
  )
}
