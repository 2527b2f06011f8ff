import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#client/platform/call.ts'
import { type ListCall, pageSize } from '#client/platform/list-state.ts'
import { upload } from '#client/platform/upload.ts'
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

export const journalKeys = {
  all: ['journal'] as const,
  trades: ['journal', 'trades'] as const,
  shared: ['journal', 'shared'] as const,
}

/** One page of the user's trades that match, the last closed or opened first. */
export const tradesQuery = (page: number, filter: TradeFilter) =>
  queryOptions({
    queryKey: [...journalKeys.trades, page, filter],
    queryFn: ({ signal }) =>
      call(listTrades, { query: { ...filter, page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** What the user's closed trades of a time come to; without a currency, in that of the settings. */
export const figuresQuery = (of: { from?: string; to?: string; currency?: string }) =>
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

/** A mutation after which everything is read again: counts and figures stand on other screens too. */
function useJournalMutation<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => {
      void client.invalidateQueries()
    },
  })
}

export const useCreateTrade = () =>
  useJournalMutation((body: TradeInput) => call(createTrade, { body }))

export const useUpdateTrade = () =>
  useJournalMutation(({ id, changes }: { id: string; changes: TradeChanges }) =>
    call(updateTrade, { params: { id }, body: changes }),
  )

export const useDeleteTrade = () =>
  useJournalMutation((id: string) => call(deleteTrade, { params: { id } }))

interface Screenshot {
  tradeId: string
  file: File
  /** Called with 0 to 1. */
  onProgress: (fraction: number) => void
}

export const useUploadScreenshot = () =>
  useJournalMutation(async ({ tradeId, file, onProgress }: Screenshot) => {
    const form = new FormData()
    form.append('screenshot', file)
    const path = `/journal/trades/${tradeId}/screenshots`
    return tradeSchema.parse(await upload(path, form, { onProgress }))
  })

export const useDeleteScreenshot = () =>
  useJournalMutation((params: { id: string; screenshotId: string }) =>
    call(deleteScreenshot, { params }),
  )

export const useUpdateSettings = () =>
  useJournalMutation((body: JournalSettings) => call(updateJournalSettings, { body }))

export const useCommentOnTrade = () =>
  useJournalMutation(({ id, text }: { id: string; text: string }) =>
    call(commentOnTrade, { params: { id }, body: { text } }),
  )
