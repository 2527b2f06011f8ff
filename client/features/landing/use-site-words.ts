import { useMemo } from 'react'
import { usePublished } from '#client/platform/start/published.ts'
import { wordsWithWays } from '#contract/site/paying-claims.ts'
import { defaultWords, type SiteWords } from '#contract/site/site-words.ts'

/** The landing page's texts. */
export function useSiteWords(): SiteWords {
  const { words, paying } = usePublished()
  return useMemo(() => wordsWithWays(words ?? defaultWords, paying), [words, paying])
}
