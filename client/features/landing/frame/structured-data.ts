import { decimalOf } from '#contract/currencies.ts'
import { type Offer, type Offers, openPrograms } from '#contract/offers/offer-defaults.ts'
import type { PageTexts } from '#contract/site/page-texts.ts'
import type { SiteWords } from '#contract/site/site-words.ts'
import { fillIn } from '../fill-in.ts'

/** The page for search engines, as JSON-LD: the programs as courses, and the questions. */
export function structuredData(texts: PageTexts, offers: Offers, faqs: SiteWords['faqs']): string {
  const courses = openPrograms(offers).map((name) => courseOf(offers[name], texts))
  return JSON.stringify({
    '@context': 'https://schema.org',
    '@graph': [...courses, faqOf(texts, faqs)],
  })
}

function courseOf(offer: Offer, { brand, publicUrl }: PageTexts) {
  const { title, currency, landing, landingPrice } = offer
  return {
    '@type': 'Course',
    name: title,
    description: landing.lead,
    provider: { '@type': 'Organization', name: brand, url: `${publicUrl}/` },
    offers: [
      {
        '@type': 'Offer',
        category: !landingPrice ? 'Free' : landingPrice.per ? 'Subscription' : 'Paid',
        price: decimalOf(landingPrice?.cents ?? 0, currency),
        priceCurrency: currency.toUpperCase(),
        url: `${publicUrl}/#programs`,
      },
    ],
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  }
}

const faqOf = (texts: PageTexts, faqs: SiteWords['faqs']) => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ title, content }) => ({
    '@type': 'Question',
    name: fillIn(title, texts),
    acceptedAnswer: { '@type': 'Answer', text: fillIn(content, texts) },
  })),
})
