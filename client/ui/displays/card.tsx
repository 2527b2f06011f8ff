import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router'
import { cx } from '../styles/cx.ts'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  description?: ReactNode
  /** Buttons or badges to the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** The actions stay beside the title, however narrow the card is. */
  isOneRow?: boolean
  /** Heading level of the title: 2 by default. */
  level?: 2 | 3
}

/** A framed part of a page, with an optional heading. */
export function Card(props: CardProps) {
  const { title, description, actions, footer, level = 2, isOneRow, className, ...others } = props
  const { children, ...rest } = others
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      {...rest}
      className={cx(
        'flex min-w-0 flex-col rounded-xl border bg-card text-card-foreground shadow-card',
        className,
      )}
    >
      {(title || actions) && (
        <header
          className={cx(
            'flex flex-wrap justify-between gap-x-4 gap-y-2 p-4 pb-0 md:p-5 md:pb-0',
            isOneRow ? 'items-center' : 'items-start',
          )}
        >
          <div className={cx('min-w-0 flex-1', isOneRow ? 'basis-0' : 'basis-44')}>
            {title && <Heading className="text-base font-semibold break-words">{title}</Heading>}
            {description && (
              <div className="mt-1 text-sm break-words text-muted-foreground">{description}</div>
            )}
          </div>
          {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
        </header>
      )}
      {children && <div className="min-w-0 flex-1 p-4 md:p-5">{children}</div>}
      {footer && (
        <footer className="flex flex-wrap gap-2 border-t px-4 py-3 md:px-5">{footer}</footer>
      )}
    </section>
  )
}

export interface StatCardProps {
  label: ReactNode
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  /** The source of the figure: the whole card links to it. */
  to?: string
  /** For placement in a grid only. */
  className?: string
}

/** One figure with its name, and a link to what it counts. */
export function StatCard({ label, value, hint, icon, to, className }: StatCardProps) {
  return (
    <section
      className={cx(
        'group relative flex min-w-0 flex-col gap-1.5 rounded-xl border bg-card p-4 shadow-card md:p-5',
        to && 'transition-colors hover:border-input',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-2 text-muted-foreground [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0">
        <h2 className="text-sm font-medium">
          {to ? (
            // Stretched over the card, which is then a single target and a single Tab stop.
            <Link to={to} className="rounded-sm after:absolute after:inset-0 after:rounded-xl">
              {label}
            </Link>
          ) : (
            label
          )}
        </h2>
        {to ? (
          <ChevronRight
            className="transition-transform group-hover:translate-x-0.5"
            aria-hidden="true"
          />
        ) : (
          icon
        )}
      </div>
      <p className="text-2xl font-semibold break-words tabular-nums max-md:text-xl">{value}</p>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
    </section>
  )
}
