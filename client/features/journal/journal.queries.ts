import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { type ListCall, pageSize } from '#client/platform/list-state.ts'
import { upload } from '#client/platform/upload.ts'
import { everything, useChange } from '#client/platform/use-change.ts'
import {
  commentOnTrade,
  createTrade,
  deleteScreenshot,
  deleteTrade,
  getJournalFigures,
  getJournalSettings,
  type JournalSettings,
  listSharedJournals,
  listSharedTrades,
  listTrades,
  type SharedJournalSort,
  type TradeChanges,
  type TradeFilter,
  type TradeInput,
  tradeSchema,
  updateJournalSettings,
  updateTrade,
} from '#contract/journal.ts'
import { journalKeys } from './journal.keys.ts'

/** One page of the user's trades that match, the last closed or opened first. */
export const tradesQuery = (page: number, filter: TradeFilter) =>
  queryOptions({
    queryKey: [...journalKeys.trades, page, filter],
    queryFn: ({ signal }) =>
      call(listTrades, { query: { ...filter, page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** What the user's closed trades of a time come to; without a currency, in that of the settings. */
export const figuresQuery = (of: {
  from?: string
  to?: string
  currency?: string
  accountId?: string
}) =>
  queryOptions({
    queryKey: ['journal', 'figures', of],
    queryFn: ({ signal }) => call(getJournalFigures, { query: of, signal }),
    placeholderData: keepPreviousData,
  })

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['journal', 'settings'],
    queryFn: ({ signal }) => call(getJournalSettings, { signal }),
  })

/** One page of the students who share trades, the last active first unless sorted. */
export const sharedJournalsQuery = (list: ListCall<SharedJournalSort>) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'students', list],
    queryFn: ({ signal }) => call(listSharedJournals, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** One page of the trades that a student shares. */
export const sharedTradesQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'trades', userId, page],
    queryFn: ({ signal }) =>
      call(listSharedTrades, { params: { userId }, query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

export const useCreateTrade = () =>
  useChange(everything, (body: TradeInput) => call(createTrade, { body }))

export const useUpdateTrade = () =>
  useChange(everything, ({ id, changes }: { id: string; changes: TradeChanges }) =>
    call(updateTrade, { params: { id }, body: changes }),
  )

export const useDeleteTrade = () =>
  useChange(everything, (id: string) => call(deleteTrade, { params: { id } }))

interface Screenshot {
  tradeId: string
  file: File
  /** Called with 0 to 1. */
  onProgress: (fraction: number) => void
}

export const useUploadScreenshot = () =>
  useChange(everything, async ({ tradeId, file, onProgress }: Screenshot) => {
    const form = new FormData()
    form.append('screenshot', file)
    const path = `/journal/trades/${tradeId}/screenshots`
    return tradeSchema.parse(await upload(path, form, { onProgress }))
  })

export const useDeleteScreenshot = () =>
  useChange(everything, (params: { id: string; screenshotId: string }) =>
    call(deleteScreenshot, { params }),
  )

export const useUpdateSettings = () =>
  useChange(everything, (body: JournalSettings) => call(updateJournalSettings, { body }))

export const useCommentOnTrade = () =>
  useChange(everything, ({ id, text }: { id: string; text: string }) =>
    call(commentOnTrade, { params: { id }, body: { text } }),
  )
