import { Link } from 'react-router'
import { usePageTexts } from '#client/platform/academy-info.ts'
import { BrandMark } from '#client/ui/brand-mark.tsx'
import { Markdown } from '#client/ui/markdown.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'
import { escapeMarkdown, titleOf } from './legal-text.ts'

interface LegalPageProps {
  address: `/${string}`
  /** Markdown that begins with its title; {brand} stands for the academy's name. */
  text: string
}

/** One of the pages that the law asks for. */
export function LegalPage({ address, text }: LegalPageProps) {
  const { brand, publicUrl } = usePageTexts()
  const title = titleOf(text)
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${brand}`}</title>
      <link rel="canonical" href={`${publicUrl}${address}`} />
      <header className="border-b">
        <div className="mx-auto flex h-16 max-w-300 items-center justify-between gap-4 px-4 md:px-6">
          <Link to="/" className="flex min-w-0 items-center gap-2.5 text-lg font-semibold">
            <BrandMark />
            <span className="truncate">{brand}</span>
          </Link>
          <ThemeToggle />
        </div>
      </header>
      <main className="mx-auto w-full max-w-3xl flex-1 px-4 py-12 md:px-6 md:py-16 [&_:is(p,li)]:text-base [&_h1]:mb-4 [&_h1]:text-3xl! [&_h2]:mt-6">
        <Markdown>{text.replaceAll('{brand}', escapeMarkdown(brand))}</Markdown>
      </main>
      <footer className="border-t">
        <nav
          aria-label="Legal"
          className="mx-auto flex max-w-300 flex-wrap gap-x-6 gap-y-1 px-4 py-6 text-sm text-muted-foreground md:px-6 [&_a]:py-1 [&_a:hover]:text-foreground"
        >
          <Link to="/">Home</Link>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
          <Link to="/risk">Risk disclosure</Link>
        </nav>
      </footer>
    </div>
  )
}
