import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { everything, useChange } from '#client/platform/http/use-change.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import {
  deleteScreenshot,
  deleteTrade,
  getJournalFigures,
  getJournalSettings,
  getTrade,
  type JournalSettings,
  listSharedTrades,
  listTrades,
  type TradeChanges,
  updateJournalSettings,
  updateTrade,
} from '#contract/journal/journal.ts'
import {
  getJournalAnalysis,
  getTradingPlan,
  type TradingPlan,
  updateTradingPlan,
} from '#contract/journal/journal-analysis.ts'
import {
  type DayNote,
  listJournalNotes,
  saveDayNote,
  saveWeekNote,
  type WeekNote,
} from '#contract/journal/journal-notes.ts'
import { getMultiples } from '#contract/journal/journal-simulation.ts'
import { getSignalComparison } from '#contract/journal/signal-comparison.ts'
import { getExcursionAnalysis } from '#contract/journal/trade-excursions.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import {
  deleteTradeTemplate,
  listTradeTemplates,
  saveTradeTemplate,
  type TradeTemplateInput,
} from '#contract/journal/trade-templates.ts'
import { getSignal, listSignals } from '#contract/signals/signals.ts'
import { journalKeys } from './journal.keys.ts'

/** One page of the user's matching trades, most recently closed or opened first. */
export const tradesQuery = (page: number, filter: TradeFilter) =>
  queryOptions({
    queryKey: [...journalKeys.trades, page, filter],
    queryFn: ({ signal }) =>
      call(listTrades, { query: { ...filter, page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** The price at which the user last closed or opened a trade of a pair, with its time; null without one. */
export const lastPriceQuery = (pair: string) =>
  queryOptions({
    queryKey: [...journalKeys.trades, 'last', pair],
    queryFn: async ({ signal }) => {
      const query = { pair, page: 1, limit: 1 }
      const [trade] = (await call(listTrades, { query, signal })).items
      return trade
        ? { price: trade.exit ?? trade.entry, at: trade.closedAt ?? trade.openedAt }
        : null
    },
  })

/** The figures of the user's closed trades in a period; without a currency, in that of the settings. */
export const figuresQuery = (of: TradeFilter & { currency?: string }) =>
  queryOptions({
    queryKey: ['journal', 'figures', of],
    queryFn: ({ signal }) => call(getJournalFigures, { query: of, signal }),
    placeholderData: keepPreviousData,
  })

/** Every figure, chart and finding over the closed trades that match a filter. */
export const analysisQuery = (of: TradeFilter & { currency?: string }) =>
  queryOptions({
    queryKey: ['journal', 'analysis', of],
    queryFn: ({ signal }) => call(getJournalAnalysis, { query: of, signal }),
    placeholderData: keepPreviousData,
  })

/** The R-multiples of the closed trades that match a filter. */
export const multiplesQuery = (of: TradeFilter) =>
  queryOptions({
    queryKey: ['journal', 'multiples', of],
    queryFn: ({ signal }) => call(getMultiples, { query: of, signal }),
  })

/** How far the closed trades that match a filter went in both directions. */
export const excursionsQuery = (of: TradeFilter) =>
  queryOptions({
    queryKey: ['journal', 'excursions', of],
    queryFn: ({ signal }) => call(getExcursionAnalysis, { query: of, signal }),
    placeholderData: keepPreviousData,
  })

/** The signals that the user followed, beside those missed. */
export const comparisonQuery = () =>
  queryOptions({
    queryKey: ['journal', 'signal-comparison'],
    queryFn: ({ signal }) => call(getSignalComparison, { signal }),
  })

export const planQuery = () =>
  queryOptions({
    queryKey: ['journal', 'plan'],
    queryFn: ({ signal }) => call(getTradingPlan, { signal }),
  })

/** The notes of one day, and of its week. */
export const notesQuery = (of: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['journal', 'notes', of],
    queryFn: ({ signal }) => call(listJournalNotes, { query: of, signal }),
  })

export const useSaveDayNote = () =>
  useChange(journalKeys.all, (body: DayNote) => call(saveDayNote, { body }))

export const useSaveWeekNote = () =>
  useChange(journalKeys.all, (body: WeekNote) => call(saveWeekNote, { body }))

export const useUpdatePlan = () =>
  useChange(journalKeys.all, (plan: TradingPlan | null) =>
    call(updateTradingPlan, { body: { plan } }),
  )

export const settingsQuery = () =>
  queryOptions({
    queryKey: ['journal', 'settings'],
    queryFn: ({ signal }) => call(getJournalSettings, { signal }),
  })

/** One page of the trades that a student shares. */
export const sharedTradesQuery = (userId: string, page: number, filter: TradeFilter) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'trades', userId, page, filter],
    queryFn: ({ signal }) =>
      call(listSharedTrades, {
        params: { userId },
        query: { ...filter, page, limit: pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  })

/** The templates for a new trade. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: ['journal', 'templates'],
    queryFn: ({ signal }) => call(listTradeTemplates, { signal }),
  })

export const useSaveTemplate = () =>
  useChange(journalKeys.all, (body: TradeTemplateInput) => call(saveTradeTemplate, { body }))

export const useDeleteTemplate = () =>
  useChange(journalKeys.all, (id: string) => call(deleteTradeTemplate, { params: { id } }))

/** The signals that a trade can follow, open ones first. */
export const followableSignalsQuery = () =>
  queryOptions({
    queryKey: ['journal', 'followable-signals'],
    queryFn: async ({ signal }) => {
      const query = { limit: 100, sort: 'open', direction: 'desc' } as const
      const { items } = await call(listSignals, { query, signal })
      return items.map(({ id, title, pair }) => ({
        value: id,
        label: pair && !title.includes(pair) ? `${pair} – ${title}` : title,
      }))
    },
  })

/** The signal that a trade is to follow. */
export const takenSignalQuery = (id: string) =>
  queryOptions({
    queryKey: ['journal', 'taken-signal', id],
    queryFn: ({ signal }) => call(getSignal, { params: { id }, signal }),
  })

/** The outbox's names for journal entries. */
export const tradeParcel = 'trade'
export const commentParcel = 'comment'

/** A trade of the user as it is now. */
export const currentTrade = (id: string) => call(getTrade, { params: { id } })

export const useUpdateTrade = () =>
  useChange(everything, ({ id, changes }: { id: string; changes: TradeChanges }) =>
    call(updateTrade, { params: { id }, body: changes }),
  )

export const useDeleteTrade = () =>
  useChange(everything, (id: string) => call(deleteTrade, { params: { id } }))

export const useDeleteScreenshot = () =>
  useChange(everything, (params: { id: string; screenshotId: string }) =>
    call(deleteScreenshot, { params }),
  )

export const useUpdateSettings = () =>
  useChange(everything, (body: JournalSettings) => call(updateJournalSettings, { body }))
