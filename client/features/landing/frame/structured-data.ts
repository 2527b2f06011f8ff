import type { PageTexts } from '#contract/page-texts.ts'
import { type Program, programNames, programs } from '#contract/program-table.ts'
import { faqs, programTexts } from '../content.ts'
import { fillIn } from '../fill-in.ts'

/** The page for search engines, as JSON-LD: the programs as courses, and the questions. */
export function structuredData(texts: PageTexts): string {
  const courses = programNames.map((name) => courseOf(name, texts))
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': [...courses, faqOf(texts)] })
}

function courseOf(name: Program, { brand, publicUrl }: PageTexts) {
  const { title, currency, landingPrice } = programs[name]
  return {
    '@type': 'Course',
    name: title,
    description: programTexts[name].lead,
    provider: { '@type': 'Organization', name: brand, url: `${publicUrl}/` },
    offers: [
      {
        '@type': 'Offer',
        category: !landingPrice ? 'Free' : landingPrice.per ? 'Subscription' : 'Paid',
        price: ((landingPrice?.cents ?? 0) / 100).toFixed(2),
        priceCurrency: currency.toUpperCase(),
        url: `${publicUrl}/#programs`,
      },
    ],
    hasCourseInstance: { '@type': 'CourseInstance', courseMode: 'Online' },
  }
}

const faqOf = (texts: PageTexts) => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ title, content }) => ({
    '@type': 'Question',
    name: title,
    acceptedAnswer: { '@type': 'Answer', text: fillIn(content, texts) },
  })),
})
