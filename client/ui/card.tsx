import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode
  description?: ReactNode
  /** Buttons or badges at the right of the title. */
  actions?: ReactNode
  footer?: ReactNode
  /** Heading level of the title: 2 unless given. */
  level?: 2 | 3
}

/** A framed part of a page, with an optional heading. */
export function Card(props: CardProps) {
  const { title, description, actions, footer, level = 2, className, children, ...rest } = props
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
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 p-4 pb-0 md:p-5 md:pb-0">
          <div className="min-w-0">
            {title && <Heading className="text-base font-semibold break-words">{title}</Heading>}
            {description && (
              <p className="mt-1 text-sm text-muted-foreground break-words">{description}</p>
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
  label: string
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
}

/** One figure with its name. */
export function StatCard({ label, value, hint, icon }: StatCardProps) {
  return (
    <section className="flex min-w-0 flex-col gap-1.5 rounded-xl border bg-card p-4 shadow-card md:p-5">
      <div className="flex items-center justify-between gap-2 text-muted-foreground [&_svg]:size-4 [&_svg]:shrink-0">
        <h2 className="text-sm font-medium">{label}</h2>
        {icon}
      </div>
      <p className="text-2xl font-semibold break-words tabular-nums max-md:text-xl">{value}</p>
      {hint && <p className="text-sm text-muted-foreground">{hint}</p>}
    </section>
  )
}
