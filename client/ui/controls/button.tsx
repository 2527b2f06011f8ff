import { LoaderCircle } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Link, type LinkProps } from 'react-router'
import { cx } from '../styles/cx.ts'

type Variant = 'primary' | 'secondary' | 'outline' | 'ghost' | 'destructive' | 'link'
type Size = 'sm' | 'md' | 'lg' | 'icon' | 'small-icon'

interface Look {
  variant?: Variant
  size?: Size
}

export interface ButtonProps extends ComponentProps<'button'>, Look {
  /** In progress: disabled, with a spinner before the text. */
  busy?: boolean
}

const shape =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap transition-[background-color,border-color,color,translate] select-none active:translate-y-px disabled:pointer-events-none disabled:opacity-50 aria-busy:opacity-80 aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:size-4 [&_svg]:shrink-0'

const variants: Record<Variant, string> = {
  primary:
    'bg-primary text-primary-foreground hover:bg-primary-hover not-aria-busy:disabled:bg-secondary not-aria-busy:disabled:text-muted-foreground not-aria-busy:disabled:opacity-100',
  secondary: 'bg-secondary text-secondary-foreground hover:bg-secondary-hover',
  outline: 'border border-edge bg-card text-foreground hover:border-input hover:bg-muted',
  ghost: 'text-foreground hover:bg-muted data-popup-open:bg-muted',
  destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
  link: 'text-accent underline-offset-4 hover:underline',
}

const sizes: Record<Size, string> = {
  sm: 'h-8 px-3 text-compact',
  md: 'h-10 px-4 text-sm',
  lg: 'h-12 px-6 text-base',
  icon: 'size-10',
  'small-icon': 'size-8',
}

/** The classes of a button, for elements that only look like one. */
function buttonClass({ variant = 'primary', size = 'md' }: Look, className?: string): string {
  return cx(shape, variants[variant], sizes[size], className)
}

/** A button. `type` is 'button' by default; icon-only ones (`size="icon"` or `small-icon`) need an aria-label. */
export function Button({ variant, size, busy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass({ variant, size }, className)}
    >
      {busy && <LoaderCircle className="animate-spin" aria-hidden="true" />}
      {children}
    </button>
  )
}

/** A link within the application that looks like a button. */
export function ButtonLink({ variant, size, className, ...rest }: LinkProps & Look) {
  return <Link {...rest} className={buttonClass({ variant, size }, className)} />
}
