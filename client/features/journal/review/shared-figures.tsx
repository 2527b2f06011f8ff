import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { ownZone } from '#client/platform/zone.ts'
import { Card } from '#client/ui/displays/card.tsx'
import { ErrorState, Skeleton } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import type { Finding } from '#contract/journal/journal-findings.ts'
import type { FigureQuote } from '#contract/journal/journal-sharing.ts'
import { AllFigures } from '../analysis/all-figures.tsx'
import { FindingsCard } from '../analysis/findings-card.tsx'
import { DrawdownChart, GroupBars, Histogram } from '../analysis/pictures.tsx'
import { sharedFailure } from '../journal-words.ts'
import { RemarkList } from '../sharing/remark-list.tsx'
import { sharedAnalysisQuery, sharedRemarksQuery } from '../sharing/sharing.queries.ts'
import { filterOf, type TypedFilter, withTyped } from '../trades/trade-filter.ts'
import { RemarkForm } from './remark-form.tsx'

/** Drills of a student's trades: what stands beside a finding, and the list of all. */
export interface StudentPractice {
  ofFinding: (userId: string, finding: Finding, currency: string) => ReactNode
  list: (userId: string) => ReactNode
}

interface SharedFiguresProps {
  userId: string
  practice: StudentPractice
  typed: TypedFilter
  onNarrow: (changes: Partial<TypedFilter>) => void
}

/** The figures of the trades that a student shares, with the academy's comments. */
export function SharedFigures({ userId, practice, typed, onNarrow }: SharedFiguresProps) {
  const [quote, setQuote] = useState<FigureQuote | null>(null)
  const form = useRef<HTMLDivElement>(null)
  const filter = { ...filterOf(typed), timeZone: ownZone() }
  const analysis = useQuery(sharedAnalysisQuery(userId, filter))
  const found = analysis.data
  if (!found) {
    if (!analysis.isError) return <Skeleton className="h-80" />
    return <ErrorState message={sharedFailure} onRetry={() => void analysis.refetch()} />
  }
  const take = (figure: { label: string; value: string }) => {
    const address = withTyped(new URLSearchParams(), typed)
    setQuote({ figure: figure.label, value: figure.value, filter: String(address) })
    form.current?.scrollIntoView({ block: 'nearest' })
    form.current?.querySelector('textarea')?.focus()
  }
  return (
    <div className="@container flex flex-col gap-5">
      <div ref={form}>
        <Card title="Comments" description="About the figures of the shared trades">
          <RemarkForm userId={userId} quote={quote} onUnquote={() => setQuote(null)} />
          <Remarks userId={userId} />
        </Card>
      </div>
      <FindingsCard
        findings={found.findings}
        currency={found.currency}
        isOwn={false}
        action={(finding, currency) => practice.ofFinding(userId, finding, currency)}
      />
      {practice.list(userId)}
      <AllFigures figures={found.figures} currency={found.currency} onQuote={take} />
      <DrawdownChart analysis={found} />
      <div className="grid items-start gap-5 @3xl:grid-cols-2">
        <GroupBars analysis={found} onNarrow={onNarrow} />
        <Histogram bars={found.histogram} />
      </div>
    </div>
  )
}

function Remarks({ userId }: { userId: string }) {
  const [page, setPage] = useState(1)
  const remarks = useQuery(sharedRemarksQuery(userId, page))
  if (remarks.isError) {
    return <ErrorState message={sharedFailure} onRetry={() => void remarks.refetch()} />
  }
  if (!remarks.data?.total) return null
  return (
    <div className="mt-5 flex flex-col gap-4">
      <RemarkList remarks={remarks.data.items} isOwn={false} />
      <Pagination
        label="comments"
        page={page}
        pageSize={pageSize}
        total={remarks.data.total}
        onChange={setPage}
      />
    </div>
  )
}
