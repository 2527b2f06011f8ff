import { useQuery } from '@tanstack/react-query'
import { seriesQuery } from '#client/ui/charts/market/series-query.ts'
import { Button } from '#client/ui/controls/button.tsx'
import { Badge } from '#client/ui/displays/badge.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { type Column, Table } from '#client/ui/lists/table.tsx'
import { askFirst } from '#client/ui/overlays/ask-first.ts'
import { tellOutcome } from '#client/ui/overlays/outcome-toast.ts'
import { bytesInWords } from '#contract/bytes.ts'
import type { CandleSeries, CandleSource } from '#contract/candles/candles.ts'
import { number, seriesFailure, seriesName, spanText } from './candle-words.ts'
import { useDeleteSeries } from './candles.queries.ts'

/** The candles that charts can show: the user's own and the academy's, or for the owner only the academy's. */
export function CandleSeriesList({ source }: { source: CandleSource }) {
  const series = useQuery(seriesQuery())
  const remove = useDeleteSeries()
  const rows = series.data?.filter((one) => source === 'own' || one.source === 'academy')
  const columns: Column<CandleSeries>[] = [
    {
      key: 'series',
      header: 'Candles',
      wide: true,
      cell: (one) => (
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="flex min-w-0 flex-col">
            <span className="flex flex-wrap items-center gap-2 font-medium">
              {seriesName(one)}
              {one.source === 'academy' && source === 'own' && (
                <Badge variant="info">The academy’s</Badge>
              )}
              {one.synthetic && <Badge variant="warning">Synthetic</Badge>}
            </span>
            <span className="text-compact text-muted-foreground tabular-nums">
              {number(one.candles)} candles, {spanText(one)}, {bytesInWords(one.bytes)}
            </span>
          </span>
          {one.can.delete && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Delete ${seriesName(one)}`}
              onClick={() => void askAndRemove(one)}
            >
              Delete
            </Button>
          )}
        </span>
      ),
    },
  ]
  const outcome = {
    done: 'Candles Deleted',
    failed: 'Failed to delete the candles. Please try again.',
  }
  const askAndRemove = async (one: CandleSeries) => {
    const confirmed = await askFirst({
      title: `Delete the candles of ${seriesName(one)}?`,
      description:
        'Charts of this period show only the trade’s own prices until a file is uploaded again.',
      confirmLabel: 'Yes, Delete',
    })
    if (confirmed) await tellOutcome(remove.mutateAsync(one), outcome)
  }
  return (
    <Card title="What charts can show">
      <Table
        caption="Candles"
        columns={columns}
        rows={rows}
        rowKey={(one) => `${one.source} ${seriesName(one)}`}
        empty="There are no candles yet. Without them charts show only a trade’s own prices."
        error={series.isError ? seriesFailure : null}
        onRetry={() => void series.refetch()}
      />
    </Card>
  )
}
