import { LoaderCircle, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useConnection } from '#client/platform/offline/connection.ts'
import { Button } from '../controls/button.tsx'
import { cx } from '../styles/cx.ts'

/** Something is loading; screen readers announce `label`. */
export function Spinner({ label = 'Loading', className }: { label?: string; className?: string }) {
  return (
    <div role="status" className={cx('flex items-center justify-center p-8', className)}>
      <LoaderCircle className="size-6 animate-spin text-muted-foreground" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/** A grey placeholder for content that is loading; size it with classes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('animate-pulse rounded-md bg-secondary/70', className)} />
  )
}

export interface EmptyStateProps {
  /** What is missing, as in 'No pending requests'. */
  children: ReactNode
  icon?: ReactNode
  action?: ReactNode
}

/** Nothing to show, without being an error. */
export function EmptyState({ children, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-3 px-4 py-10 text-center text-muted-foreground [&>svg]:size-6">
      {icon}
      <p className="max-w-prose text-sm text-balance">{children}</p>
      {action}
    </div>
  )
}

export interface ErrorStateProps {
  message: string
  onRetry?: () => void
  retrying?: boolean
}

const notStored =
  'This is not saved on this device yet. It will open by itself as soon as the academy can be reached.'

/** Something could not be loaded, with a button to retry. */
export function ErrorState({ message, onRetry, retrying }: ErrorStateProps) {
  const isOnline = useConnection() === 'online'
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-4 py-10 text-center">
      <TriangleAlert className="size-6 text-danger" aria-hidden="true" />
      <p className="max-w-prose text-sm text-balance">{isOnline ? message : notStored}</p>
      {onRetry && (
        <Button variant="outline" size="sm" busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  )
}

interface QueryErrorProps {
  message: string
  query: { refetch: () => unknown; isFetching: boolean }
}

/** What a query reads could not be loaded, with a button to read it again. */
export function QueryError({ message, query }: QueryErrorProps) {
  return (
    <ErrorState
      message={message}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  )
}
