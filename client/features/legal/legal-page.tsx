import { useBrand } from '#client/platform/start/academy-info.ts'
import { useOffers } from '#client/platform/start/offers.ts'
import MarkdownText from '#client/ui/displays/markdown-text.tsx'
import { PublicPage } from '#client/ui/layout/public-page.tsx'
import { offerTexts } from '#contract/site/page-texts.ts'
import { pages } from '#contract/site/pages.ts'
import type { LegalName } from '#contract/site/site.ts'
import { fillInMarkdown, titleOf } from './legal-text.ts'
import { usePublishedLegal } from './use-published-legal.ts'

interface LegalPageProps {
  name: LegalName
  /**
   * The text until the owner publishes another: Markdown that begins with its title; {brand} stands
   * for the academy's name, {academy}, {mentorship} and {community} for those of its programs.
   */
  builtText: string
}

/** One of the legally required pages. */
export function LegalPage({ name, builtText }: LegalPageProps) {
  const text = usePublishedLegal(name) ?? builtText
  const brand = useBrand()
  const offers = offerTexts(useOffers())
  return (
    <PublicPage
      title={titleOf(text)}
      address={pages[name]}
      className="max-w-3xl [&_:is(p,li)]:text-base [&_h1]:mb-4 [&_h1]:text-3xl! [&_h2]:mt-6"
    >
      <MarkdownText>{fillInMarkdown(text, { brand, ...offers })}</MarkdownText>
    </PublicPage>
  )
}
