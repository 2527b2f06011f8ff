import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { pagesKey, seriesQuery } from '#client/ui/charts/market/series-query.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge, type BadgeProps } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { ProgressBar } from '#client/ui/displays/progress-bar.tsx'
import { Skeleton } from '#client/ui/displays/states.tsx'
import { Pagination } from '#client/ui/lists/pagination.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { lateContent } from '#client/ui/overlays/late-content.tsx'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import type { CandleFile, CandleFileStatus, CandleSource } from '#contract/candles/candles.ts'
import { filesFailure, fileText, statusNames } from './candle-words.ts'
import { filesQuery, useDeleteCandleFile } from './candles.queries.ts'

const CandleQuestions = lateContent(
  async () => (await import('./candle-questions.tsx')).CandleQuestions,
)

/** The uploaded files: their progress, their open questions and what they contained. */
export function CandleFiles({ source }: { source: CandleSource }) {
  const queries = useQueryClient()
  const [page, setPage] = useState(1)
  const files = useQuery(filesQuery(source, page))
  const read = files.data?.items.filter(({ status }) => status === 'read').length
  // Newly read candles change the series, and the charts.
  useEffect(() => {
    if (!read) return
    void queries.invalidateQueries({ queryKey: seriesQuery().queryKey })
    void queries.invalidateQueries({ queryKey: pagesKey })
  }, [read, queries])
  return (
    <Card title="Files">
      <Table
        caption="Candle files"
        columns={columns}
        rows={files.data?.items}
        rowKey={({ id }) => id}
        empty="No files have been uploaded yet."
        error={files.isError ? filesFailure : null}
        onRetry={() => void files.refetch()}
      />
      <Pagination
        label="files"
        page={page}
        pageSize={pageSize}
        total={files.data?.total}
        onChange={setPage}
      />
    </Card>
  )
}

const looks: Record<CandleFileStatus, BadgeProps['variant']> = {
  reading: 'info',
  waiting: 'warning',
  read: 'success',
  failed: 'danger',
}

const columns: Column<CandleFile>[] = [
  { key: 'file', header: 'File', wide: true, cell: (file) => <FileRow file={file} /> },
]

function FileRow({ file }: { file: CandleFile }) {
  const { id, fileName, status, progress, problems } = file
  const remove = useDeleteCandleFile()
  const outcome =
    status === 'reading'
      ? { done: 'Reading Stopped', failed: 'Failed to stop reading the file. Please try again.' }
      : { done: 'File Removed', failed: 'Failed to remove the file. Please try again.' }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-col">
          <span className="font-medium break-all">{fileName}</span>
          <span className="text-compact text-muted-foreground tabular-nums">{fileText(file)}</span>
        </span>
        <span className="flex items-center gap-2">
          <Badge variant={looks[status]}>{statusNames[status]}</Badge>
          <Button
            size="sm"
            variant="ghost"
            busy={remove.isPending}
            aria-label={`${status === 'reading' ? 'Stop' : 'Remove from the list'}: ${fileName}`}
            onClick={() => void tellOutcome(remove.mutateAsync(id), outcome)}
          >
            {status === 'reading' ? 'Stop' : 'Remove'}
          </Button>
        </span>
      </div>
      {status === 'reading' && <ProgressBar value={progress} label={`Reading ${fileName}`} />}
      {status === 'waiting' && (
        <CandleQuestions
          file={file}
          waiting={<Skeleton className="h-24" />}
          failure="The questions about this file could not be loaded."
        />
      )}
      {problems.length > 0 && (
        <details className="text-compact">
          <summary className="min-h-6 cursor-pointer">Rows that could not be read</summary>
          <ul className="max-h-48 overflow-y-auto">
            {problems.map(({ line, reason }) => (
              <li key={line} className="flex gap-3 py-0.5">
                <span className="w-24 shrink-0 text-muted-foreground tabular-nums">
                  Line {line}
                </span>
                {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  )
}
