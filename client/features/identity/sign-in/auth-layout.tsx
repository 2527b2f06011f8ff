import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useBrand } from '#client/platform/start/academy-info.ts'
import { ThemeToggle } from '#client/ui/controls/theme-toggle.tsx'
import { Card } from '#client/ui/displays/card.tsx'
import { BrandName } from '#client/ui/layout/brand-name.tsx'
import { pages } from '#contract/site/pages.ts'

interface AuthLayoutProps {
  title: string
  intro?: ReactNode
  /** Below the card: the link to another form. */
  aside?: ReactNode
  children: ReactNode
}

const endId = 'account-end'

/** A centred page with one account form. */
export function AuthLayout({ title, intro, aside, children }: AuthLayoutProps) {
  const brand = useBrand()
  return (
    <div className="flex min-h-dvh flex-col">
      <title>{`${title} · ${brand}`}</title>
      {/* Half of a page would be centred too, and move when the rest arrives: it waits for its end. */}
      <link rel="expect" href={`#${endId}`} blocking="render" />
      <header className="flex h-16 items-center justify-between px-4 md:px-6">
        <Link to={pages.home} className="flex min-w-0 items-center gap-2.5 font-semibold">
          <BrandName brand={brand} />
        </Link>
        <ThemeToggle />
      </header>
      <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-4 pt-6 pb-20">
        <h1 className="text-2xl font-semibold">{title}</h1>
        {intro && <p className="mt-1.5 text-muted-foreground">{intro}</p>}
        <div className="tick-rule mt-5" aria-hidden="true" />
        <Card className="mt-3">{children}</Card>
        {aside && <p className="mt-5 text-center text-sm text-muted-foreground">{aside}</p>}
      </main>
      <span id={endId} hidden />
    </div>
  )
}

interface AuthLinkProps {
  to: string
  /** Passed on to the page it links to. */
  state?: object
  children: ReactNode
}

/** A link within a sentence of these pages. */
export function AuthLink({ to, state, children }: AuthLinkProps) {
  return (
    <Link
      to={to}
      state={state}
      className="inline-block py-0.5 font-medium text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  )
}
