import { Link } from 'react-router'
import { useUser } from '#client/platform/session/session.tsx'
import { may } from '#contract/access/permissions.ts'
import { pages } from '#contract/site/pages.ts'

/** Says that what was wrong is asked again, to those of whom it is. */
export function ComesBack() {
  if (may(useUser(), 'content.manage')) return null
  return (
    <p className="text-sm text-muted-foreground">
      What was wrong comes back from tomorrow on, in your{' '}
      <Link to={pages.reviews} className="text-accent underline underline-offset-4">
        five minutes a day
      </Link>
      .
    </p>
  )
}
