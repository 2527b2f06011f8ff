import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  getPrices,
  makePriceKey,
  type PriceSettings,
  revokePriceKey,
  updatePriceSettings,
} from '#contract/signals/prices.ts'
import { signalKeys } from '../signals.keys.ts'

const pricesKey = [...signalKeys.all, 'prices'] as const

export const pricesQuery = () =>
  queryOptions({ queryKey: pricesKey, queryFn: ({ signal }) => call(getPrices, { signal }) })

/** The settings as they are now, with the field by which forms detect changes. */
export const currentPrices = async () => ({ ...(await call(getPrices)), id: '' })

export const useUpdatePriceSettings = () =>
  useChange(pricesKey, ({ updatedAt: seenUpdatedAt, ...settings }: PriceSettings) =>
    call(updatePriceSettings, { body: { ...settings, seenUpdatedAt } }),
  )

export const useMakePriceKey = () =>
  useChange(pricesKey, (replaces: string | null) => call(makePriceKey, { body: { replaces } }))

export const useRevokePriceKey = () =>
  useChange(pricesKey, (id: string) => call(revokePriceKey, { params: { id } }))
