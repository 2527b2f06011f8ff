import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { ApiProblem } from '#client/platform/http/problems.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  changeSignalSource,
  discardSignalDraft,
  listSignalDrafts,
  listSignalSources,
  makeSignalSource,
  publishSignalDraft,
  removeSignalSource,
  type SignalSource,
  type SourceInput,
} from '#contract/signals/incoming-signals.ts'
import type { SignalInput } from '#contract/signals/signals.ts'
import { signalKeys } from '../signals.keys.ts'

/** What came in and waits. */
export const draftsQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'drafts'],
    queryFn: ({ signal }) => call(listSignalDrafts, { signal }),
  })

export const usePublishDraft = () =>
  useChange(signalKeys.all, ({ id, body }: { id: string; body: SignalInput }) =>
    call(publishSignalDraft, { params: { id }, body }),
  )

export const useDiscardDraft = () =>
  useChange(signalKeys.all, (id: string) => call(discardSignalDraft, { params: { id } }))

/** Where signals come in from. */
export const sourcesQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'sources'],
    queryFn: ({ signal }) => call(listSignalSources, { signal }),
  })

/** A source as it is now; throws 404 once it is revoked. */
export async function currentSource(id: string): Promise<SignalSource> {
  const source = (await call(listSignalSources, {})).find((one) => one.id === id)
  if (!source) throw new ApiProblem({ status: 404, code: 'not_found', message: 'Not found.' })
  return source
}

export const useMakeSource = () =>
  useChange(signalKeys.all, (body: SourceInput) => call(makeSignalSource, { body }))

export const useChangeSource = () =>
  useChange(
    signalKeys.all,
    ({ id, ...body }: SourceInput & { id: string; isOn: boolean; seenUpdatedAt?: string }) =>
      call(changeSignalSource, { params: { id }, body }),
  )

export const useRevokeSource = () =>
  useChange(signalKeys.all, (id: string) => call(removeSignalSource, { params: { id } }))
