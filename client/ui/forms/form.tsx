import type { ComponentProps } from 'react'
import { useHydrated } from '#client/platform/use-hydrated.ts'

/**
 * A form on a prerendered page. Its fields are disabled until React is ready: earlier input would be
 * lost, and an earlier submit would send the form natively, with a password in the address.
 */
export function Form({ children, ...rest }: ComponentProps<'form'>) {
  const hydrated = useHydrated()
  return (
    <form method="post" {...rest}>
      <fieldset disabled={!hydrated} className="contents">
        {children}
      </fieldset>
    </form>
  )
}
