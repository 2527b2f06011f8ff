import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { Button } from '../controls/button.tsx'

export interface PaginationProps {
  /** What is paged, such as 'Users'; labels the group of buttons. */
  label: string
  /** The current page, from 1. */
  page: number
  pageSize: number
  /** How many items there are across all pages; undefined while unknown. */
  total: number | undefined
  /** Also called with the last page if the current one no longer exists. */
  onChange: (page: number) => void
}

/** Steps through the pages of a list; nothing if there is only one. */
export function Pagination({ label, page, pageSize, total, onChange }: PaginationProps) {
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / pageSize))
  const correct = useEffectEvent((last: number) => onChange(last))
  useEffect(() => {
    if (pages !== undefined && page > pages) correct(pages)
  }, [page, pages])

  if (total === undefined || pages === undefined || pages === 1) return null
  const first = (page - 1) * pageSize + 1
  const turnTo = (next: number) => (event: MouseEvent) => {
    onChange(next)
    beginAtTop(event.currentTarget)
  }
  return (
    <nav
      aria-label={`Pages of ${label}`}
      className="flex items-center justify-between gap-3 border-t pt-4"
    >
      <p aria-live="polite" className="text-sm text-muted-foreground tabular-nums">
        {first}–{Math.min(total, page * pageSize)} of {total}
      </p>
      <div className="flex gap-2">
        <Button
          variant="outline"
          size="icon"
          aria-label="Previous page"
          disabled={page <= 1}
          onClick={turnTo(page - 1)}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Button
          variant="outline"
          size="icon"
          aria-label="Next page"
          disabled={page >= pages}
          onClick={turnTo(page + 1)}
        >
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  )
}

/** A new page starts at its top; if that is already visible, nothing moves. */
function beginAtTop(pressed: Element) {
  const list = pressed.closest('section')
  if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView({ block: 'start' })
}
