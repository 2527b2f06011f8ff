import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import { pageSize } from '#client/platform/lists/list-state.ts'
import { useSend } from '#client/platform/offline/use-send.ts'
import {
  commentOnJournal,
  type FigureQuote,
  getJournalSharing,
  getSharedAnalysis,
  listJournalRemarks,
  listSharedNotes,
  listSharedRemarks,
  markJournalSeen,
  type SharingChange,
  updateJournalSharing,
} from '#contract/journal/journal-sharing.ts'
import type { TradeFilter } from '#contract/journal/trade-filter.ts'
import { getSharedPractice } from '#contract/practice/practice.ts'
import { journalKeys } from '../journal.keys.ts'

/** What the academy may see of the user's journal. */
export const sharingQuery = () =>
  queryOptions({
    queryKey: ['journal', 'sharing'],
    queryFn: ({ signal }) => call(getJournalSharing, { signal }),
  })

export const useChangeSharing = () =>
  useChange(journalKeys.all, (body: SharingChange) => call(updateJournalSharing, { body }))

/** The academy's comments on the user's figures, newest first. */
export const remarksQuery = (page: number) =>
  queryOptions({
    queryKey: ['journal', 'remarks', page],
    queryFn: ({ signal }) => call(listJournalRemarks, { query: { page, limit: 5 }, signal }),
    placeholderData: keepPreviousData,
  })

/** The academy's comments on a student's figures, newest first. */
export const sharedRemarksQuery = (userId: string, page: number) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'remarks', userId, page],
    queryFn: ({ signal }) =>
      call(listSharedRemarks, { params: { userId }, query: { page, limit: pageSize }, signal }),
    placeholderData: keepPreviousData,
  })

/** Every figure, chart and finding over the closed trades that a student shares. */
export const sharedAnalysisQuery = (userId: string, of: TradeFilter & { currency?: string }) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'analysis', userId, of],
    queryFn: ({ signal }) => call(getSharedAnalysis, { params: { userId }, query: of, signal }),
    placeholderData: keepPreviousData,
  })

/** A student's latest notes and reviews, if they are shared. */
export const sharedNotesQuery = (userId: string) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'notes', userId],
    queryFn: ({ signal }) => call(listSharedNotes, { params: { userId }, signal }),
  })

/** A student's latest practice runs and their figures, if they are shared. */
export const sharedPracticeQuery = (userId: string, currency: string | undefined) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'practice', userId, currency],
    queryFn: ({ signal }) =>
      call(getSharedPractice, { params: { userId }, query: { currency }, signal }),
    placeholderData: keepPreviousData,
  })

export const useMarkSeen = () =>
  useChange(journalKeys.shared, ({ userId, until }: { userId: string; until: string }) =>
    call(markJournalSeen, { params: { userId }, body: { until } }),
  )

/** The outbox's name for a comment on figures. */
export const remarkParcel = 'journal comment'

const { success } = commentOnJournal

export const useCommentOnJournal = (userId: string) =>
  useSend(success.body, {
    parcelOf: ({ text, quote }: { text: string; quote: FigureQuote | null }) => ({
      kind: remarkParcel,
      about: userId,
      label: text,
      path: `/admin/journals/${userId}/comments`,
      body: { text, quote },
      typed: text,
    }),
  })
