import { use, useEffect, useState } from 'react'
import { PublishedContext } from '#client/platform/published.ts'
import type { LegalName, PublishedLegal } from '#contract/site.ts'

/** What the server wrote into the page that was asked for. */
function readFromPage(name: LegalName): PublishedLegal | null {
  if (typeof document === 'undefined') return null
  const json = document.getElementById('academy-info')?.textContent
  const legal: PublishedLegal | undefined = json ? JSON.parse(json).legal : undefined
  return legal?.name === name ? legal : null
}

/**
 * The published text, null for the one that the page was built with. A page that did not come from the
 * server, as one that a link leads to, asks for it.
 */
export function usePublishedLegal(name: LegalName): string | null {
  const handed = use(PublishedContext)?.legal
  const [known, setKnown] = useState(() => handed ?? readFromPage(name))
  useEffect(() => {
    if (known) return
    const stopped = new AbortController()
    const load = async () => {
      const { askLegalText } = await import('./ask-legal-text.ts')
      setKnown(await askLegalText(name, stopped.signal))
    }
    // The text that the page was built with stays where the server does not answer.
    load().catch(() => undefined)
    return () => stopped.abort()
  }, [known, name])
  return known && known.number > 0 ? known.text : null
}
