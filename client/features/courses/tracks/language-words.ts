import type { TrackLanguage } from '#contract/video-tracks.ts'

/** A language in its own words, as its readers look for it. */
export const ownName = (language: TrackLanguage): string => nameIn(language, language)

/** A language in English. */
export const englishName = (language: TrackLanguage): string => nameIn('en', language)

const nameIn = (locale: string, language: TrackLanguage): string =>
  new Intl.DisplayNames([locale], { type: 'language', fallback: 'code' }).of(language) ?? language

/** The language to begin with: the wanted one, else one of the browser's, else the first. */
export function languageAmong(
  languages: readonly TrackLanguage[],
  wanted: string | null,
): TrackLanguage | undefined {
  const known = (name: string) =>
    languages.find((one) => one === name) ?? languages.find((one) => one === name.split('-')[0])
  for (const name of [wanted, ...navigator.languages]) {
    const found = name === null ? undefined : known(name)
    if (found) return found
  }
  return languages[0]
}
