import { useBrand } from '#client/platform/academy-info.ts'
import { ButtonLink } from '#client/ui/button.tsx'

export default function NotFoundPage() {
  const brand = useBrand()
  return (
    <main className="flex min-h-dvh flex-col items-center justify-center gap-3 p-6 text-center">
      <title>{`Page not found · ${brand}`}</title>
      <h1 className="text-5xl font-semibold">404</h1>
      <p className="text-lg text-muted-foreground">Oops! Page not found</p>
      <ButtonLink to="/" variant="outline">
        Return to Home
      </ButtonLink>
    </main>
  )
}
