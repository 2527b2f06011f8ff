// Free of schemas: the page of an offer does not load their library.

/** A part of the pages of offers: what one opens, its own text, or a further text. */
export type OfferSection =
  | { kind: 'contents'; isShown: boolean; title: string }
  | { kind: 'text'; isShown: boolean }
  | {
      kind: 'extra'
      isShown: boolean
      title: string
      /** Markdown. */
      text: string
      /** The id of the only offer on whose page it is; null for all. */
      offerId: string | null
    }

/** How the pages of offers are made up, below the price. */
export interface OfferPageText {
  /** In their order; each of the first two kinds once. */
  sections: OfferSection[]
}

/** A section as a page shows it. */
export type ShownSection =
  | { kind: 'contents'; title: string }
  | { kind: 'text' }
  | { kind: 'extra'; title: string; text: string }

/** Until the owner publishes something else. */
export const defaultOfferPage: OfferPageText = {
  sections: [
    { kind: 'contents', isShown: true, title: 'What you get' },
    { kind: 'text', isShown: true },
  ],
}

/** The most sections. */
export const offerSectionsMaximum = 20

/** The sections of the page of one offer. */
export const sectionsFor = ({ sections }: OfferPageText, offerId: string): ShownSection[] =>
  sections.flatMap((section): ShownSection[] => {
    if (!section.isShown) return []
    if (section.kind === 'text') return [{ kind: 'text' }]
    if (section.kind === 'contents') return [{ kind: 'contents', title: section.title }]
    const { kind, title, text } = section
    return section.offerId === null || section.offerId === offerId ? [{ kind, title, text }] : []
  })
