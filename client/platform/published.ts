import { createContext, use } from 'react'
import type { Offers } from '#contract/offer-defaults.ts'
import type { PublishedLegal } from '#contract/site.ts'
import type { ShownLook } from '#contract/site-look.ts'
import { defaultWords, type SiteWords } from '#contract/site-words.ts'
import { useAcademyInfo } from './academy-info.ts'

/** What the owner has published of what public pages say. */
export interface Published {
  offers: Partial<Offers>
  /** Null while they are those that the program came with. */
  words: SiteWords | null
  look: ShownLook | null
  legal: PublishedLegal | null
}

/** Stands around a page that is rendered on the server, and around a preview. */
export const PublishedContext = createContext<Published | null>(null)

/** What is published, but for legal texts; until anything is known, nothing is. */
export function usePublished(): Pick<Published, 'offers' | 'words' | 'look'> {
  const handed = use(PublishedContext)
  const info = useAcademyInfo()
  return (
    handed ?? { offers: info?.offers ?? {}, words: info?.words ?? null, look: info?.look ?? null }
  )
}

/** What the landing page says. */
export function useSiteWords(): SiteWords {
  return usePublished().words ?? defaultWords
}
