import { Link } from 'react-router'
import type { Signal } from '#contract/signals/signals.ts'
import { ownSignalPage } from '#contract/site/pages.ts'

/** Leads to the page of a signal. */
export const PageLink = ({ signal: { id, title } }: { signal: Pick<Signal, 'id' | 'title'> }) => (
  <Link
    to={ownSignalPage(id)}
    className="rounded-sm font-medium text-accent underline-offset-4 hover:underline"
  >
    Open page<span className="sr-only"> of {title}</span>
  </Link>
)
