import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import {
  getPublicRecord,
  getRecordFigures,
  listSignalFilters,
} from '#contract/signals/record-figures.ts'
import { signalKeys } from '../signals.keys.ts'

/** The figures of all signals that the user may see. */
export const recordFiguresQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'record figures'],
    queryFn: ({ signal }) => call(getRecordFigures, { signal }),
  })

/** The public record; a 404 problem where the owner has not switched it on. */
export const publicRecordQuery = () =>
  queryOptions({
    queryKey: ['public record'],
    queryFn: ({ signal }) => call(getPublicRecord, { signal }),
    retry: false,
  })

/** What the list of signals can be narrowed to. */
export const signalFiltersQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'filters'],
    queryFn: ({ signal }) => call(listSignalFilters, { signal }),
  })
