import { RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { clockToSecond, isSameDay, moment } from '../displays/format.ts'
import { cx } from '../styles/cx.ts'

export interface PageHeaderProps {
  title: ReactNode
  subtitle?: ReactNode
  /** If given, the header has a Refresh button. */
  onRefresh?: () => void
  refreshing?: boolean
  /** Milliseconds as in a query's `dataUpdatedAt`, or a Date; 0 or undefined for not yet. */
  updatedAt?: number | Date
  /** More buttons, after Refresh. */
  actions?: ReactNode
  /** A single quiet line, where the content below matters more. */
  compact?: boolean
  /** Shown in that line, in small type. */
  aside?: ReactNode
}

/** The header of a page: its title, and how fresh its data is. */
export function PageHeader(props: PageHeaderProps) {
  const { title, subtitle, compact = false } = props
  if (compact) {
    return (
      <header className="-my-1 flex items-center gap-x-3 md:gap-x-5">
        <div className="flex min-w-0 flex-1 items-baseline gap-x-3 md:flex-none">
          <h1 className="truncate text-base font-semibold tracking-normal text-muted-foreground max-md:text-sm">
            {title}
          </h1>
          <UpdatedAt {...props} />
        </div>
        {props.aside}
        <div className="md:ml-auto">
          <Buttons {...props} />
        </div>
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
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <UpdatedAt {...props} />
          <Buttons {...props} />
        </div>
      </header>
      <div className="tick-rule" aria-hidden="true" />
    </div>
  )
}

/** How fresh the data is; nothing while there is none. */
function UpdatedAt({ updatedAt, compact }: PageHeaderProps) {
  if (updatedAt === undefined) return null
  const look = cx(
    'text-compact whitespace-nowrap text-muted-foreground tabular-nums',
    compact && 'max-md:sr-only',
  )
  if (!updatedAt) return <p aria-hidden="true" className={cx(look, comingClass)} />
  const at = new Date(updatedAt)
  // Offline, the data may be those of another day.
  const shown = isSameDay(at, new Date()) ? clockToSecond(at) : moment(at)
  return <p className={look}>Last updated: {shown}</p>
}

/** As wide as what will stand there: the buttons beside it are not to move. */
const comingClass = "invisible before:content-['Last_updated:_00:00:00_PM']"

function Buttons({ onRefresh, refreshing = false, actions, compact }: PageHeaderProps) {
  if (!onRefresh && !actions) return null
  return (
    <div className="flex flex-wrap items-center gap-2">
      {onRefresh && (
        <Button
          size="sm"
          variant={compact ? 'ghost' : 'outline'}
          onClick={onRefresh}
          disabled={refreshing}
          // As wide with either word: what stands beside it is not to move.
          className={compact ? 'md:min-w-33' : 'min-w-33'}
        >
          <RefreshCw className={cx(refreshing && 'animate-spin')} aria-hidden="true" />
          <span className={cx(compact && 'max-md:sr-only')}>
            {refreshing ? 'Refreshing...' : 'Refresh'}
          </span>
        </Button>
      )}
      {actions}
    </div>
  )
}
