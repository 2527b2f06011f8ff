import { z } from 'zod'
import { countryCode } from './countries.ts'
import { endpoint } from './endpoint.ts'
import { calendarDate, id, instant, line } from './values.ts'

const taxRateSchema = z.object({
  id,
  country: z.string(),
  /** In hundredths of a percent. */
  basisPoints: z.int(),
  /** A day in UTC; the rate counts from it until that of a later day. */
  validFrom: z.string(),
})
export type TaxRate = z.infer<typeof taxRateSchema>

const taxSettingsSchema = z.object({
  /** Whether the tax depends on the country of the buyer; otherwise there is one rate for everybody. */
  byCountry: z.boolean(),
  /** Where the academy is taxed. */
  sellerCountry: z.string().nullable(),
  /** By country, the newest first. */
  rates: z.array(taxRateSchema),
  updatedAt: instant,
})
export type TaxSettings = z.infer<typeof taxSettingsSchema>

export const getTaxSettings = endpoint({
  method: 'GET',
  path: '/admin/tax',
  summary: 'Whether tax depends on the country of the buyer, and the rates of the countries',
  success: { status: 200, body: taxSettingsSchema },
})

const taxSettingsInputSchema = z
  .object({
    byCountry: z.boolean(),
    sellerCountry: countryCode.nullable(),
    /** As last read. */
    updatedAt: instant,
  })
  .refine(({ byCountry, sellerCountry }) => !byCountry || sellerCountry !== null, {
    path: ['sellerCountry'],
    message: 'Say in which country the academy is taxed',
  })
export type TaxSettingsInput = z.infer<typeof taxSettingsInputSchema>

export const updateTaxSettings = endpoint({
  method: 'PUT',
  path: '/admin/tax',
  summary: 'Choose whether tax depends on the country of the buyer; counts for new payments',
  body: taxSettingsInputSchema,
  success: { status: 200, body: taxSettingsSchema },
})

const taxRateInputSchema = z.object({
  country: countryCode,
  basisPoints: z.int().min(0).max(10_000),
  validFrom: calendarDate,
})
export type TaxRateInput = z.infer<typeof taxRateInputSchema>

export const setTaxRate = endpoint({
  method: 'PUT',
  path: '/admin/tax/rates',
  summary: 'Set the rate of a country from a day on, in place of one from the same day',
  body: taxRateInputSchema,
  success: { status: 200, body: taxSettingsSchema },
})

export const removeTaxRate = endpoint({
  method: 'DELETE',
  path: '/admin/tax/rates/:id',
  summary: 'Remove a rate; what was charged by it stays as it is',
  params: z.object({ id }),
  success: { status: 200, body: taxSettingsSchema },
})

const ownTaxSchema = z.object({
  /** Whether the academy needs to know: its tax depends on it. */
  isAsked: z.boolean(),
  /** Null until something was said. */
  country: z.string().nullable(),
  /** The country in which the caller has declared to live, as a first suggestion. */
  suggestedCountry: z.string().nullable(),
  isBusiness: z.boolean(),
  vatNumber: z.string().nullable(),
})
export type OwnTax = z.infer<typeof ownTaxSchema>

export const getOwnTax = endpoint({
  method: 'GET',
  path: '/me/tax',
  summary: 'What the caller has said of who is taxed, and where',
  success: { status: 200, body: ownTaxSchema },
})

const ownTaxInputSchema = z
  .object({
    country: countryCode,
    isBusiness: z.boolean(),
    /** With the letters of its country; null for none. */
    vatNumber: line({ max: 40 })
      .transform((value) => value || null)
      .nullable(),
  })
  .refine(({ isBusiness, vatNumber }) => isBusiness || vatNumber === null, {
    path: ['vatNumber'],
    message: 'Only a business has a VAT number',
  })
export type OwnTaxInput = z.infer<typeof ownTaxInputSchema>

export const updateOwnTax = endpoint({
  method: 'PUT',
  path: '/me/tax',
  summary: 'Say who is taxed, and where; 409 for the VAT number of another account',
  body: ownTaxInputSchema,
  success: { status: 200, body: ownTaxSchema },
})

/** GET; the tax of a quarter by country as a CSV file. The query is the filter. */
export const taxCsvPath = '/admin/tax.csv'

export const taxQuarterSchema = z.object({
  /** A quarter in UTC; the present one if absent. */
  quarter: z
    .string()
    .regex(/^20\d\d-Q[1-4]$/, 'Enter the quarter as 2026-Q4')
    .optional(),
})
export type TaxQuarter = z.infer<typeof taxQuarterSchema>
