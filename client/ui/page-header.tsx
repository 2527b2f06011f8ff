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
  /** More buttons, left of Refresh. */
  actions?: ReactNode
}

/** The head of a page: its title, and how fresh what it shows is. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, onRefresh, refreshing = false, updatedAt, actions } = props
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold break-words max-md:text-xl">{title}</h1>
          {subtitle && <p className="mt-1 max-w-prose text-muted-foreground">{subtitle}</p>}
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {updatedAt ? (
            <p className="text-compact text-muted-foreground tabular-nums">
              Last updated: {new Date(updatedAt).toLocaleTimeString()}
            </p>
          ) : null}
          {actions}
          {onRefresh && (
            <Button variant="outline" onClick={onRefresh} disabled={refreshing}>
              <RefreshCw className={cx(refreshing && 'animate-spin')} aria-hidden="true" />
              {refreshing ? 'Refreshing...' : 'Refresh'}
            </Button>
          )}
        </div>
      </header>
      <div className="tick-rule" aria-hidden="true" />
    </div>
  )
}
