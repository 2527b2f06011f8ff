import { queryOptions } from '@tanstack/react-query'
import { call } from '#client/platform/http/call.ts'
import { useChange } from '#client/platform/http/use-change.ts'
import {
  getOwnTax,
  getTaxSettings,
  type OwnTaxInput,
  removeTaxRate,
  setTaxRate,
  type TaxRateInput,
  type TaxSettingsInput,
  updateOwnTax,
  updateTaxSettings,
} from '#contract/taxes.ts'
import { invoiceKeys } from '../invoices.keys.ts'

export const taxQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.tax,
    queryFn: ({ signal }) => call(getTaxSettings, { signal }),
  })

export const useSaveTax = () =>
  useChange(invoiceKeys.tax, (body: TaxSettingsInput) => call(updateTaxSettings, { body }))

export const useSetRate = () =>
  useChange(invoiceKeys.tax, (body: TaxRateInput) => call(setTaxRate, { body }))

export const useRemoveRate = () =>
  useChange(invoiceKeys.tax, (id: string) => call(removeTaxRate, { params: { id } }))

export const ownTaxQuery = () =>
  queryOptions({
    queryKey: invoiceKeys.ownTax,
    queryFn: ({ signal }) => call(getOwnTax, { signal }),
  })

export const useSaveOwnTax = () =>
  useChange(invoiceKeys.ownTax, (body: OwnTaxInput) => call(updateOwnTax, { body }))
