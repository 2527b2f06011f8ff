import { countryCodes } from '#contract/countries.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })

/** A country's name by its two letters. */
export const countryName = (code: string): string => names.of(code) ?? code

/** All countries, by their names. */
export const countryOptions = () =>
  countryCodes
    .map((value) => ({ value, label: countryName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
