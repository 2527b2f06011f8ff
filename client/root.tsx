import geist from '@fontsource-variable/geist/files/geist-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { Links, type LinksFunction, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { ErrorScreen } from '#client/app/error-screen.tsx'
import { themeColors, themeScript } from '#client/platform/theme.ts'
import { Spinner } from '#client/ui/displays/states.tsx'
import '#client/ui/styles/styles.css'

export const links: LinksFunction = () => [
  // Asked for with the page, so that text seldom stands in the fallback font.
  { rel: 'preload', href: geist, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/icon-180.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
]

export function Layout({ children }: { children: ReactNode }) {
  return (
    // The theme's class is put on before React starts.
    <html lang="en" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* Both the script and the toggle change it. */}
        <meta name="theme-color" content={themeColors.light} suppressHydrationWarning />
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
  return <Outlet />
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
