import type { ReactNode } from 'react'

/** Text for those who listen to the page instead of looking at it. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="sr-only">{children}</span>
}
