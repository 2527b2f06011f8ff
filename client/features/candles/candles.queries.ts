import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { upload } from '#client/platform/media/upload.ts'
import { candleKeys } from '#client/ui/charts/market/series-query.ts'
import {
  type CandleSeries,
  type CandleSource,
  createCandleFile,
  deleteCandleFile,
  deleteCandleSeries,
  listCandleFiles,
  updateCandleFile,
} from '#contract/candles/candles.ts'
import type { SentTo } from '#contract/endpoint.ts'

const keys = candleKeys

/** How often the files are polled while one is being read, in milliseconds. */
const watchMs = 1000

/** The user's uploaded files, polled while one is being read. */
export const filesQuery = (source: CandleSource, page: number) =>
  queryOptions({
    queryKey: [...keys, 'files', source, page],
    queryFn: ({ signal }) =>
      call(listCandleFiles, { query: { source, page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) =>
      query.state.data?.items.some(({ status }) => status === 'reading') ? watchMs : false,
  })

interface Sent {
  file: File
  source: CandleSource
  /** Called with 0 to 1. */
  onProgress: (fraction: number) => void
}

export const useSendCandles = () =>
  useChange(keys, async ({ file, source, onProgress }: Sent) => {
    const form = new FormData()
    form.append('source', source)
    form.append('file', file)
    return createCandleFile.success.body.parse(await upload('/candles/files', form, { onProgress }))
  })

export const useAnswerCandleQuestions = (id: string) =>
  useChange(keys, (body: SentTo<typeof updateCandleFile>['body']) =>
    call(updateCandleFile, { params: { id }, body }),
  )

export const useDeleteCandleFile = () =>
  useChange(keys, (id: string) => call(deleteCandleFile, { params: { id } }))

export const useDeleteSeries = () =>
  useChange(everything, ({ source, pair, frame }: CandleSeries) =>
    call(deleteCandleSeries, { params: { source, pair, frame } }),
  )
