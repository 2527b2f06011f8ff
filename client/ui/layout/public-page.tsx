import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePageTexts } from '#client/platform/start/academy-info.ts'
import { usePublished } from '#client/platform/start/published.ts'
import { pages } from '#contract/site/pages.ts'
import { ThemeToggle } from '../controls/theme-toggle.tsx'
import { cx } from '../styles/cx.ts'
import { BrandName } from './brand-name.tsx'

interface PublicPageProps {
  /** The document's title, without the academy's name. */
  title: string
  /** The page's address, for search engines. */
  address: `/${string}`
  /** Width and spacing of the content. */
  className?: string
  children: ReactNode
}

/** A public page other than the landing page: the academy's name above, the legal pages below. */
export function PublicPage({ title, address, className, children }: PublicPageProps) {
  const { brand, publicUrl } = usePageTexts()
  const { record } = usePublished()
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${brand}`}</title>
      <link rel="canonical" href={`${publicUrl}${address}`} />
      <header data-shell className="border-b">
        <div className="mx-auto flex h-16 max-w-300 items-center justify-between gap-4 px-4 md:px-6">
          <Link to={pages.home} className="flex min-w-0 items-center gap-2.5 text-lg font-semibold">
            <BrandName brand={brand} />
          </Link>
          <ThemeToggle />
        </div>
      </header>
      <main className={cx('mx-auto w-full flex-1 px-4 py-12 md:px-6 md:py-16', className)}>
        {children}
      </main>
      <footer data-shell className="border-t">
        <nav
          aria-label="Legal"
          className="mx-auto flex max-w-300 flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-sm text-muted-foreground md:px-6 [&_a]:py-1 [&_a:hover]:text-foreground"
        >
          <Link to={pages.home}>Home</Link>
          <Link to={pages.privacy}>Privacy</Link>
          <Link to={pages.terms}>Terms</Link>
          <Link to={pages.risk}>Risk disclosure</Link>
          {record && <Link to={pages.record}>Record of signals</Link>}
        </nav>
      </footer>
    </div>
  )
}
