import { usePublished } from '#client/platform/start/published.ts'
import { defaultWords, type SiteWords } from '#contract/site/site-words.ts'

/** The landing page's texts. */
export function useSiteWords(): SiteWords {
  return usePublished().words ?? defaultWords
}
