import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { minutes } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { ListCall } from '#client/platform/lists/list-state.ts'
import {
  getSignalWarning,
  listWarningShowings,
  listWarningVersions,
  publishWarning,
  type ShowingSort,
} from '#contract/signals/signal-warnings.ts'
import { signalKeys } from '../signals.keys.ts'

/** The risk warning to be shown with signals. */
export const warningQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'warning'],
    queryFn: ({ signal }) => call(getSignalWarning, { signal }),
    staleTime: minutes(5),
  })

/** Its versions, the newest first. */
export const warningVersionsQuery = () =>
  queryOptions({
    queryKey: signalKeys.warnings,
    queryFn: ({ signal }) => call(listWarningVersions, { signal }),
  })

export const usePublishWarning = () =>
  useChange(signalKeys.warnings, (body: { text: string | null; seenVersion: number | null }) =>
    call(publishWarning, { body }),
  )

/** To whom which version was shown. */
export const showingsQuery = (list: ListCall<ShowingSort>) =>
  queryOptions({
    queryKey: [...signalKeys.warnings, 'showings', list],
    queryFn: ({ signal }) => call(listWarningShowings, { query: list, signal }),
    placeholderData: keepPreviousData,
  })
