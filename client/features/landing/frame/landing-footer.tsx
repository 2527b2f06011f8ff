import { Link } from 'react-router'
import { useOffers } from '#client/platform/start/offers.ts'
import { usePublished } from '#client/platform/start/published.ts'
import { BrandName } from '#client/ui/layout/brand-name.tsx'
import { type Offers, openPrograms } from '#contract/offers/offer-defaults.ts'
import type { PageTexts } from '#contract/site/page-texts.ts'
import { pages } from '#contract/site/pages.ts'
import type { SiteWords } from '#contract/site/site-words.ts'
import { fillIn } from '../fill-in.ts'
import { useSiteWords } from '../use-site-words.ts'
import { ContactLinks } from './contact-links.tsx'

type Address = readonly [address: string, name: string]

/** The links by group; what the page does not show has none. */
const groupsFor = (
  offers: Offers,
  { faqs }: SiteWords,
  hasRecord: boolean,
): { title: string; links: Address[] }[] => [
  {
    title: 'Programs',
    links: openPrograms(offers).map((program) => [`#program-${program}`, offers[program].title]),
  },
  {
    title: 'Support',
    links: [
      ...(faqs.length > 0 ? [['#faq', 'FAQ'] as const] : []),
      [pages.login, 'Login'],
      [pages.register, 'Create an account'],
      ...(hasRecord ? [[pages.record, 'Record of signals'] as const] : []),
    ],
  },
  {
    title: 'Legal',
    links: [
      [pages.privacy, 'Privacy'],
      [pages.terms, 'Terms'],
      [pages.risk, 'Risk disclosure'],
    ],
  },
]

const linkLook = 'inline-block py-1 text-sm text-muted-foreground hover:text-foreground'

/** Further links, and the risk warning. */
export function LandingFooter({ texts }: { texts: PageTexts }) {
  const { brand } = texts
  const words = useSiteWords()
  const groups = groupsFor(useOffers(), words, usePublished().record !== null)
  return (
    <footer className="border-t">
      <div className="mx-auto grid max-w-300 gap-10 px-4 py-14 md:px-6 lg:grid-cols-[5fr_7fr]">
        <div className="flex flex-col gap-4">
          <p className="flex min-w-0 items-center gap-2.5 text-lg font-semibold">
            <BrandName brand={brand} />
          </p>
          <p className="max-w-md text-sm text-muted-foreground">
            <strong className="font-semibold text-foreground">Risk warning.</strong>{' '}
            {fillIn(words.warning, texts)}
          </p>
        </div>
        <nav aria-label="Footer" className="grid grid-cols-2 gap-8 sm:grid-cols-3">
          {groups.map(({ title, links }) => (
            <div key={title}>
              <h2 className="text-sm font-semibold">{title}</h2>
              <ul className="mt-3 flex flex-col">
                {links.map(([address, name]) => (
                  <li key={address}>
                    <Link to={address} className={linkLook}>
                      {name}
                    </Link>
                  </li>
                ))}
                {title === 'Support' && <ContactLinks className={linkLook} />}
              </ul>
            </div>
          ))}
        </nav>
      </div>
    </footer>
  )
}
