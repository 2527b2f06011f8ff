import { Link } from 'react-router'
import { pages } from '#contract/site/pages.ts'

/** What registering agrees to, with links to the texts. */
export function LegalAgreement() {
  return (
    <p className="text-compact text-muted-foreground">
      By creating an account you accept the{' '}
      <Link to={pages.terms} target="_blank" className="underline underline-offset-4">
        terms
      </Link>{' '}
      and have read the{' '}
      <Link to={pages.privacy} target="_blank" className="underline underline-offset-4">
        privacy notice
      </Link>
      .
    </p>
  )
}
