import { CircleAlert } from 'lucide-react'
import { createContext, type ReactNode, use, useId } from 'react'
import { cx } from '../styles/cx.ts'

interface FieldNames {
  id: string
  describedBy: string | undefined
  invalid: boolean
}

const FieldContext = createContext<FieldNames | null>(null)

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** What is wrong with the input; also marks it as invalid. */
  error?: string
  className?: string
  /** One control from client/ui: it connects itself to label, hint and error. */
  children: ReactNode
}

/** A labelled control with its hint and its error. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [hintId, errorId].filter(Boolean).join(' ') || undefined
  return (
    <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>
      <div className={cx('flex flex-col gap-1.5', className)}>
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        {children}
        {hint && (
          <p id={hintId} className="text-compact text-muted-foreground">
            {hint}
          </p>
        )}
        {error && (
          <p id={errorId} role="alert" className="flex gap-1.5 text-compact text-danger">
            <CircleAlert className="mt-0.75 size-3.5 shrink-0" aria-hidden="true" />
            {error}
          </p>
        )}
      </div>
    </FieldContext>
  )
}

/** The attributes that connect a control to its Field; spread before the control's own props. */
export function useFieldControl() {
  const field = use(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    'aria-describedby': field.describedBy,
    'aria-invalid': field.invalid || undefined,
  }
}
