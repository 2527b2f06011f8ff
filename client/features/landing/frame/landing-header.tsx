import type { Ref } from 'react'
import { Button } from '#client/ui/controls/button.tsx'
import { ThemeToggle } from '#client/ui/controls/theme-toggle.tsx'
import { BrandName } from '#client/ui/layout/brand-name.tsx'
import type { SiteWords } from '#contract/site/site-words.ts'
import { useSiteWords } from '../use-site-words.ts'

/** Links to the parts of the page; parts without content are left out. */
function linksFor({ testimonials, testimonialsAre, faqs }: SiteWords) {
  const hasReviews = testimonials.length > 0 && testimonialsAre !== 'hidden'
  return [
    ['#programs', 'Programs'] as const,
    ...(hasReviews ? [['#reviews', 'Reviews'] as const] : []),
    ...(faqs.length > 0 ? [['#faq', 'FAQ'] as const] : []),
  ]
}

interface LandingHeaderProps {
  brand: string
  isSignedIn: boolean
  /** The slot for a signed-in visitor's menu. */
  cornerRef: Ref<HTMLDivElement>
  onLogin: () => void
  onGetStarted: () => void
}

/** Stays at the top; on phones the links are below the name. */
export function LandingHeader(props: LandingHeaderProps) {
  const { brand, isSignedIn, cornerRef, onLogin, onGetStarted } = props
  const words = useSiteWords()
  return (
    <header className="fixed inset-x-0 top-0 z-30 border-b bg-background">
      <div className="mx-auto grid max-w-300 grid-cols-[1fr_auto] items-center px-4 md:h-16 md:grid-cols-[1fr_auto_1fr] md:px-6">
        <a
          href="#top"
          className="flex min-w-0 items-center gap-2.5 py-3.5 text-lg font-semibold md:py-2"
        >
          <BrandName brand={brand} />
        </a>
        <nav
          aria-label="On this page"
          className="flex max-md:order-last max-md:col-span-2 max-md:-mx-3 max-md:h-10 max-md:items-start"
        >
          {linksFor(words).map(([address, name]) => (
            <a
              key={address}
              href={address}
              className="rounded-md px-3 py-1.5 text-sm text-muted-foreground hover:text-foreground"
            >
              {name}
            </a>
          ))}
        </nav>
        <div className="flex items-center justify-end gap-1">
          <ThemeToggle />
          {isSignedIn ? (
            <div ref={cornerRef} className="size-10" />
          ) : (
            <>
              <Button variant="ghost" size="sm" onClick={onLogin}>
                Login
              </Button>
              <Button size="sm" onClick={onGetStarted}>
                Get Started
              </Button>
            </>
          )}
        </div>
      </div>
    </header>
  )
}
