import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  declareCountry,
  getOwnCountry,
  getWithheldCountries,
  updateWithheldCountries,
  type WithheldInput,
} from '#contract/countries.ts'
import { signalKeys } from '../signals.keys.ts'

/** The own country, and whether signals may be received there. */
export const ownCountryQuery = () =>
  queryOptions({
    queryKey: [...signalKeys.all, 'country'],
    queryFn: ({ signal }) => call(getOwnCountry, { signal }),
  })

export const useDeclareCountry = () =>
  useChange(signalKeys.all, (country: string) => call(declareCountry, { body: { country } }))

/** The countries in which no signals are received. */
export const withheldQuery = () =>
  queryOptions({
    queryKey: signalKeys.withheld,
    queryFn: ({ signal }) => call(getWithheldCountries, { signal }),
  })

export const useUpdateWithheld = () =>
  useChange(signalKeys.withheld, (body: WithheldInput) => call(updateWithheldCountries, { body }))
