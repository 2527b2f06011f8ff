import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, instant, text } from '../values.ts'
import { offerSectionsMaximum } from './offer-sections.ts'
import { siteLookSchema } from './site-look.ts'
import { claimKinds, measuredKinds } from './site-words.ts'

/** What an owner publishes: the landing page's texts, its look, how the pages of offers are made up, and the legal texts. */
export const siteTextNames = ['words', 'look', 'offer', 'privacy', 'terms', 'risk'] as const
export type SiteTextName = (typeof siteTextNames)[number]
export const legalNames = ['privacy', 'terms', 'risk'] as const
export type LegalName = (typeof legalNames)[number]

/** Placeholders of built pages are replaced when pages are sent, so no text may look like one. */
const words = (max: number) =>
  text({ min: 1, max }).refine((value) => !value.includes('@@'), { message: 'Must not contain @@' })

const titled = z.object({ title: words(160), text: words(1000) })

export const siteWordsSchema = z.object({
  title: words(120),
  description: words(300),
  hero: titled,
  statsAre: z.enum(claimKinds),
  stats: z.array(z.object({ figure: words(20), label: words(60) })).max(8),
  measured: z.array(z.enum(measuredKinds)).max(measuredKinds.length).optional(),
  programsTitle: words(160),
  benefits: z.object({
    risk: titled,
    path: titled,
    journal: titled,
    others: z.array(titled).max(6),
  }),
  months: z.array(words(80)).max(24),
  testimonialsAre: z.enum(claimKinds),
  testimonials: z
    .array(z.object({ quote: words(1000), name: words(80), about: words(120) }))
    .max(20),
  closing: titled.extend({ points: z.array(words(160)).max(8) }),
  faqs: z.array(z.object({ title: words(200), content: words(2000) })).max(40),
  warning: words(1000),
})

const isShown = z.boolean()

const offerSectionSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contents'), isShown, title: words(160) }),
  z.object({ kind: z.literal('text'), isShown }),
  z.object({
    kind: z.literal('extra'),
    isShown,
    title: words(160),
    text: words(10_000),
    offerId: id.nullable(),
  }),
])

/** How the pages of offers are made up; see `OfferPageText`. */
export const offerPageSchema = z.object({
  sections: z
    .array(offerSectionSchema)
    .max(offerSectionsMaximum)
    .refine(
      (sections) =>
        ['contents', 'text'].every(
          (kind) => sections.filter((section) => section.kind === kind).length === 1,
        ),
      { message: 'What the offer opens and its own text are there once each' },
    ),
})

export const legalTextSchema = z.object({
  /** Markdown starting with its title; {brand} stands for the academy's name. */
  text: text({ min: 3, max: 60_000 }).refine((value) => /^# \S/.test(value), {
    message: 'Must begin with a title: # Title',
  }),
})

const contentSchema = z.union([siteWordsSchema, legalTextSchema, siteLookSchema, offerPageSchema])
export type SiteContent = z.infer<typeof contentSchema>

const versionSchema = z.object({
  /** Counted from 1 for each text; 0 is the program's default. */
  number: z.int(),
  publishedAt: instant.nullable(),
})

const siteTextSchema = z.object({
  name: z.enum(siteTextNames),
  /** The version that visitors read. */
  published: z.object({ number: z.int(), content: contentSchema }),
  draft: z.object({ content: contentSchema, updatedAt: instant }).nullable(),
  /** Newest first; the last one is the program's default. */
  versions: z.array(versionSchema),
})
export type SiteText = z.infer<typeof siteTextSchema>

const params = z.object({ name: z.enum(siteTextNames) })

export const getSiteText = endpoint({
  method: 'GET',
  path: '/admin/site/:name',
  summary: 'A text of the site: what is published, the draft, and what was before',
  params,
  success: { status: 200, body: siteTextSchema },
})

/** The `updatedAt` of the draft that was read, null if there was none; 409 if it has changed since. */
const seen = instant.nullable()

export const saveSiteDraft = endpoint({
  method: 'PUT',
  path: '/admin/site/:name/draft',
  summary: 'Keep a draft, which nobody but the office sees',
  params,
  body: z.object({ content: contentSchema, updatedAt: seen }),
  success: { status: 200, body: siteTextSchema },
})

export const publishSiteText = endpoint({
  method: 'POST',
  path: '/admin/site/:name/publish',
  summary: 'Publish the draft as the next version',
  params,
  body: z.object({ updatedAt: instant }),
  success: { status: 200, body: siteTextSchema },
})

export const restoreSiteText = endpoint({
  method: 'POST',
  path: '/admin/site/:name/restore',
  summary: 'Publish an earlier version again, as the next one',
  params,
  body: z.object({ number: z.int().min(0).max(2_147_483_647) }),
  success: { status: 200, body: siteTextSchema },
})

const publishedLegalSchema = z.object({
  name: z.enum(legalNames),
  number: z.int(),
  text: z.string(),
})
export type PublishedLegal = z.infer<typeof publishedLegalSchema>

export const getLegalText = endpoint({
  method: 'GET',
  path: '/legal/:name',
  summary: 'A legal text as it is published, with the number of its version',
  params: z.object({ name: z.enum(legalNames) }),
  success: { status: 200, body: publishedLegalSchema },
})
