import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { ErrorScreen } from '#client/app/error-screen.tsx'
import icon from '#client/app/icon.svg'
import { Providers } from '#client/app/providers.tsx'
import { themeScript } from '#client/platform/theme.ts'
import { Spinner } from '#client/ui/states.tsx'
import '#client/ui/styles.css'

export const links: LinksFunction = () => [{ rel: 'icon', href: icon, type: 'image/svg+xml' }]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme's class is put on before React starts.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <script>{themeScript}</script>
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <Providers>
      <Outlet />
    </Providers>
  )
}

/** What the fallback page shows until the scripts run. */
export function HydrateFallback() {
  return (
    <>
      <title>Loading</title>
      <Spinner className="min-h-dvh" />
    </>
  )
}

export function ErrorBoundary({ error }: { error: unknown }) {
  return <ErrorScreen error={error} />
}
