import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { seconds } from '#client/platform/http/query.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  beginOpenExport,
  getOpenExport,
  removeOpenExport,
  takeOpenExport,
} from '#contract/moving-out.ts'
import { movingOutKeys } from './moving-out.keys.ts'

/** The archive of everything, and how far it is; asked again and again while it is being written. */
export const archiveQuery = () =>
  queryOptions({
    queryKey: movingOutKeys.archive,
    queryFn: ({ signal }) => call(getOpenExport, { signal }),
    refetchInterval: ({ state }) => {
      const current = state.data?.archive?.state
      return current === 'waiting' || current === 'running' ? seconds(2) : false
    },
  })

export const useBeginArchive = () =>
  useChange(movingOutKeys.archive, (media: boolean) => call(beginOpenExport, { body: { media } }))

export const useRemoveArchive = () => useChange(movingOutKeys.archive, () => call(removeOpenExport))

export const useTakeArchive = () => useChange(movingOutKeys.archive, () => call(takeOpenExport))
