import { useBrand } from '#client/platform/academy-info.ts'
import { useSession } from '#client/platform/session.tsx'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { ThemeToggle } from '#client/ui/theme-toggle.tsx'
import { AccountMenu } from './account-menu.tsx'
import { ProgramCards } from './program-cards.tsx'

export interface LandingPageProps {
  onLogin: () => void
  onGetStarted: () => void
}

/** What the academy is and offers, for those who come by. */
export function LandingPage({ onLogin, onGetStarted }: LandingPageProps) {
  const brand = useBrand()
  const { user } = useSession()
  return (
    <>
      <title>{`${brand} · Forex trading academy`}</title>
      <meta
        name="description"
        content="Video courses, live sessions and trading signals for people who learn to trade forex."
      />
      <header className="fixed inset-x-0 top-0 z-30 border-b bg-background/90 backdrop-blur">
        <div className="mx-auto flex h-16 max-w-6xl items-center justify-between gap-2 px-4">
          <a href="#top" className="min-w-0 truncate text-lg font-semibold">
            {brand}
          </a>
          <div className="flex items-center gap-1 md:gap-2">
            <a href="#programs" className="px-3 text-sm hover:underline max-md:hidden">
              Programs
            </a>
            <ThemeToggle />
            {user ? (
              <AccountMenu user={user} />
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
      <main id="top" className="mx-auto flex max-w-6xl flex-col gap-16 px-4 pt-32 pb-20">
        <section className="flex max-w-3xl flex-col items-start gap-5">
          <h1 className="text-4xl font-semibold tracking-tight text-balance md:text-5xl">
            Learn to trade forex, step by step
          </h1>
          <p className="text-lg text-muted-foreground text-pretty">
            {brand} is an online academy: courses you watch at your own pace, live sessions with
            your teachers, and trading signals with their reasons, all in one place.
          </p>
          {user ? (
            <ButtonLink to="/dashboard" size="lg">
              My Dashboard
            </ButtonLink>
          ) : (
            <Button size="lg" onClick={onGetStarted}>
              Get Started
            </Button>
          )}
        </section>
        <section id="programs" aria-labelledby="programs-title" className="scroll-mt-24">
          <h2 id="programs-title" className="mb-6 text-2xl font-semibold tracking-tight">
            Programs
          </h2>
          <ProgramCards />
        </section>
      </main>
      <footer className="border-t">
        <p className="mx-auto max-w-6xl px-4 py-8 text-sm text-muted-foreground">
          Trading foreign exchange carries a high risk: you can lose all the money you put in. What{' '}
          {brand} teaches is education, not investment advice.
        </p>
      </footer>
    </>
  )
}
