import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../controls/button.tsx'

interface FirstOneProps {
  /** What is missing, as in 'No coupons yet'. */
  children: ReactNode
  /** What belongs in the list. */
  hint: string
  /** Creates the first one, or the page on which it is created. */
  make: (() => void) | { to: string }
  /** The button's label; 'Create the first one' by default. */
  label?: string
}

/** For `empty` of a list: what belongs there, and a button for the first one. */
export function FirstOne(props: FirstOneProps) {
  const { children, hint, make, label = 'Create the first one' } = props
  return (
    // Inside a paragraph, which must not contain block elements.
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
