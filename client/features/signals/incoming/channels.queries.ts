import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import type { SourceInput } from '#contract/signals/incoming-signals.ts'
import { listSignalChannels, makeChannelCode } from '#contract/signals/signal-channels.ts'
import { signalKeys } from '../signals.keys.ts'

/** The Telegram channels from which signals come in, and how far the own code has come. */
export const channelsQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'channels'],
    queryFn: ({ signal }) => call(listSignalChannels, { signal }),
  })

export const useMakeChannelCode = () =>
  useChange(signalKeys.all, (body: SourceInput) => call(makeChannelCode, { body }))
