import { useBrand } from '#client/platform/start/academy-info.ts'
import { ButtonLink } from '#client/ui/controls/button.tsx'
import { pages } from '#contract/site/pages.ts'
import { FullPage } from '../full-page.tsx'

export default function NotFoundPage() {
  const brand = useBrand()
  return (
    <FullPage
      name={`Page not found · ${brand}`}
      mark={<p className="text-5xl font-semibold tabular-nums">404</p>}
      title="Oops! Page not found"
    >
      <p className="text-muted-foreground">There is nothing at this address.</p>
      <ButtonLink to={pages.home} variant="outline" className="mt-3 w-fit">
        Return to Home
      </ButtonLink>
    </FullPage>
  )
}
