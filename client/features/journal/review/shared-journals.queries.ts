import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  getSharedJournal,
  listSharedJournals,
  type SharedJournalSort,
} from '#contract/journal/shared-journal.ts'
import { journalKeys } from '../journal.keys.ts'

/** One page of the students who share trades, those with something new first. */
export const sharedJournalsQuery = (list: ListCall<SharedJournalSort>) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'students', list],
    queryFn: ({ signal }) => call(listSharedJournals, { query: { ...list }, signal }),
    placeholderData: keepPreviousData,
  })

/** One student who shares trades. */
export const sharedJournalQuery = (userId: string) =>
  queryOptions({
    queryKey: [...journalKeys.shared, 'student', userId],
    queryFn: ({ signal }) => call(getSharedJournal, { params: { userId }, signal }),
  })
