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

/** The N key adds something to the list on the screen, unless something else is receiving input. */
export function useAddKey(add: () => void) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey, repeat } = event
    if (key.toLowerCase() !== 'n' || ctrlKey || metaKey || altKey || repeat) return
    const isTaken =
      target instanceof Element &&
      target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="menu"]')
    if (isTaken || document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    event.preventDefault()
    add()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}
