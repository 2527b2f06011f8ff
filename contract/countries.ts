import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { instant } from './values.ts'

/** The countries and territories of ISO 3166-1, by their two letters. */
export const countryCodes = (
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
  'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
  'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT ' +
  'JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO ' +
  'MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY ' +
  'QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO ' +
  'TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'
).split(' ')

/** A country by its two letters. */
export const countryCode = z.string().refine((code) => countryCodes.includes(code), {
  message: 'Must be a country of ISO 3166, by its two letters',
})

const ownCountrySchema = z.object({
  /** Where the caller lives, as declared by the caller; null if nothing was declared. */
  country: z.string().nullable(),
  /** Whether the academy needs to know: its signals may not be received everywhere. */
  isAsked: z.boolean(),
  /** Whether the caller receives no signals because of it, or because nothing was declared. */
  isWithheld: z.boolean(),
})
export type OwnCountry = z.infer<typeof ownCountrySchema>

export const getOwnCountry = endpoint({
  method: 'GET',
  path: '/me/country',
  summary: 'The country that the caller has declared, and whether signals may be received there',
  success: { status: 200, body: ownCountrySchema },
})

export const declareCountry = endpoint({
  method: 'PUT',
  path: '/me/country',
  summary: 'Declare the country in which the caller lives',
  body: z.object({ country: countryCode }),
  success: { status: 200, body: ownCountrySchema },
})

const withheldSchema = z.object({
  /** Whoever lives there receives no signals. */
  countries: z.array(z.string()),
  /** Whether members who have declared nothing receive none either while there is a country in the list. */
  withholdsUndeclared: z.boolean(),
  /** How many members have declared one of them, and how many have declared nothing. */
  members: z.number(),
  undeclared: z.number(),
  updatedAt: instant,
})
export type WithheldCountries = z.infer<typeof withheldSchema>

export const getWithheldCountries = endpoint({
  method: 'GET',
  path: '/admin/withheld-countries',
  summary: 'The countries in which members receive no signals',
  success: { status: 200, body: withheldSchema },
})

const withheldInputSchema = z.object({
  countries: z.array(countryCode).max(countryCodes.length),
  /** Stays as it is if it is absent. */
  withholdsUndeclared: z.boolean().optional(),
  /** As last read. */
  updatedAt: instant,
})
export type WithheldInput = z.infer<typeof withheldInputSchema>

export const updateWithheldCountries = endpoint({
  method: 'PUT',
  path: '/admin/withheld-countries',
  summary: 'Choose the countries in which members receive no signals',
  body: withheldInputSchema,
  success: { status: 200, body: withheldSchema },
})
