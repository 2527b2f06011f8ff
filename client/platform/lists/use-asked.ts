import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { askedParameter } from '#contract/site/pages.ts'

/** Begins once what the address asks its section to do, as the command menu does; then the address no longer asks. */
export function useAsked(begin: (what: string) => void): void {
  const [address, setAddress] = useSearchParams()
  const asked = address.get(askedParameter)
  const answer = useEffectEvent((what: string) => {
    setAddress(
      (now) => {
        const next = new URLSearchParams(now)
        next.delete(askedParameter)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
    begin(what)
  })
  useEffect(() => {
    if (asked !== null) answer(asked)
  }, [asked])
}
