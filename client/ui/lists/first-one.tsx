import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../controls/button.tsx'

interface FirstOneProps {
  /** What there is not, as 'No coupons yet'. */
  children: ReactNode
  /** What belongs there. */
  hint: string
  /** What makes the first one, or the page on which it is made. */
  make: (() => void) | { to: string }
  /** What the button says; 'Begin with the first' unless given. */
  label?: string
}

/** Of a list in which nothing is yet: what belongs there, and the way to the first one. For `empty`. */
export function FirstOne(props: FirstOneProps) {
  const { children, hint, make, label = 'Begin with the first' } = props
  return (
    // Within a paragraph, which holds no blocks.
    <span className="flex flex-col items-center gap-2">
      <span>{children}</span>
      <span className="text-compact">{hint}</span>
      {typeof make === 'function' ? (
        <Button size="sm" variant="outline" className="mt-1" onClick={make}>
          {label}
        </Button>
      ) : (
        <ButtonLink size="sm" variant="outline" className="mt-1" to={make.to}>
          {label}
        </ButtonLink>
      )}
    </span>
  )
}
