import { defaultOfferPage, type OfferPageText } from '#contract/site/offer-sections.ts'
import {
  type LegalName,
  legalNames,
  legalTextSchema,
  offerPageSchema,
  type PublishedLegal,
  siteWordsSchema,
} from '#contract/site/site.ts'
import { defaultLook, type SiteLook, siteLookSchema } from '#contract/site/site-look.ts'
import type { SiteWords } from '#contract/site/site-words.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { SiteDeps } from './index.ts'
import { publishedTexts, type VersionRow } from './site.store.ts'
import { defaultTexts } from './texts.ts'

/** How long texts may be reused after they were read, in milliseconds. */
const freshFor = 5000

export interface CurrentTexts {
  /** The landing page's texts, null for the defaults, and the look. */
  shown(executor: Executor): Promise<{ words: SiteWords | null; look: SiteLook }>
  /** How the pages of offers are made up. */
  offerPage(executor: Executor): Promise<OfferPageText>
  /** The academy's appearance. */
  look(executor: Executor): Promise<SiteLook>
  /** A published legal text; number 0 is the default. */
  legal(executor: Executor, name: LegalName): Promise<PublishedLegal>
  /** Whether the owner has published every legal text. */
  hasOwnLegalTexts(executor: Executor): Promise<boolean>
  /** Forgets the cached texts, so that the next call reads again: for 'settings.changed'. */
  forget(): void
}

/** The published content, at most five seconds old. */
export function createCurrentTexts({ now }: Pick<SiteDeps, 'now'>): CurrentTexts {
  let cached: { rows: VersionRow[]; readAt: number } | null = null
  // A read that began before a change must not be kept after it.
  let generation = 0
  const read = async (executor: Executor) => {
    const began = generation
    const readAt = now().getTime()
    if (cached && Math.abs(readAt - cached.readAt) < freshFor) return cached.rows
    const rows = await publishedTexts(executor)
    if (began === generation) cached = { rows, readAt }
    return rows
  }
  const wordsIn = (rows: VersionRow[]): SiteWords | null => {
    const row = rows.find(({ name }) => name === 'words')
    return row ? siteWordsSchema.parse(row.content) : null
  }
  const lookIn = (rows: VersionRow[]): SiteLook => {
    const row = rows.find(({ name }) => name === 'look')
    return row ? siteLookSchema.parse(row.content) : defaultLook
  }
  return {
    async shown(executor) {
      const rows = await read(executor)
      return { words: wordsIn(rows), look: lookIn(rows) }
    },
    async offerPage(executor) {
      const row = (await read(executor)).find(({ name }) => name === 'offer')
      return row ? offerPageSchema.parse(row.content) : defaultOfferPage
    },
    look: async (executor) => lookIn(await read(executor)),
    async hasOwnLegalTexts(executor) {
      const rows = await read(executor)
      return legalNames.every((name) => rows.some((row) => row.name === name))
    },
    async legal(executor, name) {
      const row = (await read(executor)).find((one) => one.name === name)
      const { text } = legalTextSchema.parse(row?.content ?? defaultTexts[name])
      return { name, number: row?.number ?? 0, text }
    },
    forget() {
      generation += 1
      cached = null
    },
  }
}
