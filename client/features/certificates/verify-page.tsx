import { useBrand } from '#client/platform/start/academy-info.ts'
import { PublicPage } from '#client/ui/layout/public-page.tsx'
import { pages } from '#contract/site/pages.ts'
import { CodeForm } from './code-form.tsx'

/** The page where a certificate's code is typed in. */
export function VerifyPage() {
  const brand = useBrand()
  return (
    <PublicPage title="Verify a certificate" address={pages.certificates} className="max-w-3xl">
      <h1 className="text-3xl font-semibold text-balance max-md:text-2xl">Verify a certificate</h1>
      <div className="tick-rule my-4" aria-hidden="true" />
      <p className="mb-8 max-w-xl text-muted-foreground">
        Each certificate of {brand} has a code. Enter it to see whose certificate it is and when it
        was issued.
      </p>
      <CodeForm />
    </PublicPage>
  )
}
