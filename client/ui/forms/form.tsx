import type { ComponentProps } from 'react'
import { useHydrated } from '#client/platform/use-hydrated.ts'

/**
 * A form on a prerendered page. Its fields wait until React is there: what is typed earlier would be
 * lost, and a form sent earlier would go out by itself, with a password in the address.
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
