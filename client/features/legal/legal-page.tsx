import { useBrand } from '#client/platform/academy-info.ts'
import MarkdownText from '#client/ui/displays/markdown-text.tsx'
import { PublicPage } from '#client/ui/layout/public-page.tsx'
import { escapeMarkdown, titleOf } from './legal-text.ts'

interface LegalPageProps {
  address: `/${string}`
  /** Markdown that begins with its title; {brand} stands for the academy's name. */
  text: string
}

/** One of the pages that the law asks for. */
export function LegalPage({ address, text }: LegalPageProps) {
  const brand = useBrand()
  return (
    <PublicPage
      title={titleOf(text)}
      address={address}
      className="max-w-3xl [&_:is(p,li)]:text-base [&_h1]:mb-4 [&_h1]:text-3xl! [&_h2]:mt-6"
    >
      <MarkdownText>{text.replaceAll('{brand}', escapeMarkdown(brand))}</MarkdownText>
    </PublicPage>
  )
}
