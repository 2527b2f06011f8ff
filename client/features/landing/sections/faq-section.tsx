import { Accordion } from '#client/ui/controls/accordion.tsx'
import type { PageTexts } from '#contract/site/page-texts.ts'
import { fillIn } from '../fill-in.ts'
import { useSiteWords } from '../use-site-words.ts'

/** Frequently asked questions, one answer open at a time. */
export function FaqSection({ texts }: { texts: PageTexts }) {
  const { faqs } = useSiteWords()
  if (faqs.length === 0) return null
  const items = faqs.map(({ title, content }) => ({
    title: fillIn(title, texts),
    content: fillIn(content, texts),
  }))
  return (
    <section
      id="faq"
      aria-labelledby="faq-title"
      className="grid scroll-mt-12 gap-x-16 gap-y-8 md:scroll-mt-6 lg:grid-cols-[4fr_8fr]"
    >
      <h2
        id="faq-title"
        className="text-3xl font-semibold text-balance lg:sticky lg:top-24 lg:self-start"
      >
        Questions people ask first
      </h2>
      <Accordion items={items} />
    </section>
  )
}
