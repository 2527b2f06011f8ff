import { usePublished } from '#client/platform/start/published.ts'
import type { PageTexts } from '#contract/site/page-texts.ts'
import { fillIn } from '../fill-in.ts'
import { useSiteWords } from '../use-site-words.ts'
import picture from './open-graph.png'

/** How search engines and messengers present the landing page. */
export function LandingHead({ texts }: { texts: PageTexts }) {
  const words = useSiteWords()
  const title = fillIn(words.title, texts)
  const description = fillIn(words.description, texts)
  const { brand, publicUrl } = texts
  const { look } = usePublished()
  const shared = look?.share ?? picture
  // That of a CDN is whole already.
  const shareAddress = shared.startsWith('/') ? `${publicUrl}${shared}` : shared
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={`${publicUrl}/`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${publicUrl}/`} />
      <meta property="og:image" content={shareAddress} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content={look?.share ? brand : 'A price ladder with entry, stop loss and take profit.'}
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
