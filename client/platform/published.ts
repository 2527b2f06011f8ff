import { createContext, use } from 'react'
import type { Offers } from '#contract/offer-defaults.ts'
import type { PublishedLegal } from '#contract/site.ts'
import type { ShownLook } from '#contract/site-look.ts'
import type { SiteWords } from '#contract/site-words.ts'
import { useAcademyInfo } from './academy-info.ts'

/** The owner's published content of public pages. */
export interface Published {
  offers: Partial<Offers>
  /** Null while they are the defaults. */
  words: SiteWords | null
  look: ShownLook | null
  legal: PublishedLegal | null
}

/** Provided around a page rendered on the server, and around a preview. */
export const PublishedContext = createContext<Published | null>(null)

/** The published content except legal texts; until known, nothing is. */
export function usePublished(): Pick<Published, 'offers' | 'words' | 'look'> {
  const handed = use(PublishedContext)
  const info = useAcademyInfo()
  return (
    handed ?? { offers: info?.offers ?? {}, words: info?.words ?? null, look: info?.look ?? null }
  )
}
