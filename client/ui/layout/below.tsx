import type { ReactNode } from 'react'

interface BelowProps {
  /** Whether what stands above is still loading. */
  loading: boolean
  children: ReactNode
}

/** What stands below something of unknown height: loads meanwhile, and is shown once it is no longer moved. */
export const Below = ({ loading, children }: BelowProps) => (
  <div hidden={loading} className="contents">
    {children}
  </div>
)
