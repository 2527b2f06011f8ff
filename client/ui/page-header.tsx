import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** With it, the header has a Refresh button. */
  onRefresh?: () => void
  refreshing?: boolean
  /** Milliseconds as in a query's `dataUpdatedAt`, or a Date; 0 and undefined for not yet. */
  updatedAt?: number | Date
  /** More buttons, after Refresh. */
  actions?: ReactNode
  /** One quiet line, where what comes below it is the thing. */
  compact?: boolean
}

/** The head of a page: its title, and how fresh what it shows is. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, compact = false } = props
  if (compact) {
    return (
      <header className="-mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 truncate text-base font-semibold tracking-normal text-muted-foreground">
          {title}
        </h1>
        <Freshness {...props} />
      </header>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold break-words max-md:text-xl">{title}</h1>
          {subtitle && <p className="mt-1 max-w-prose text-muted-foreground">{subtitle}</p>}
        </div>
        <Freshness {...props} />
      </header>
      <div className="tick-rule" aria-hidden="true" />
    </div>
  )
}

/** When what is shown was read, the button that reads it again, and what else there is to press. */
function Freshness({ onRefresh, refreshing = false, updatedAt, actions }: PageHeaderProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {updatedAt ? (
        <p className="text-compact text-muted-foreground tabular-nums">
          Last updated: {new Date(updatedAt).toLocaleTimeString()}
        </p>
      ) : null}
      {onRefresh && (
        <Button size="sm" variant="outline" onClick={onRefresh} disabled={refreshing}>
          <RefreshCw className={cx(refreshing && 'animate-spin')} aria-hidden="true" />
          {refreshing ? 'Refreshing...' : 'Refresh'}
        </Button>
      )}
      {actions}
    </div>
  )
}
