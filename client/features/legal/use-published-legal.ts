import { use, useEffect, useState } from 'react'
import { PublishedContext } from '#client/platform/start/published.ts'
import type { LegalName, PublishedLegal } from '#contract/site/site.ts'

/** The text that the server wrote into the requested page. */
function readFromPage(name: LegalName): PublishedLegal | null {
  if (typeof document === 'undefined') return null
  const json = document.getElementById('academy-info')?.textContent
  const legal: PublishedLegal | undefined = json ? JSON.parse(json).legal : undefined
  return legal?.name === name ? legal : null
}

/**
 * The published text, or null for the prerendered one. A page reached through a link, which did not
 * come from the server, fetches it.
 */
export function usePublishedLegal(name: LegalName): string | null {
  const provided = use(PublishedContext)?.legal
  const [known, setKnown] = useState(() => provided ?? readFromPage(name))
  useEffect(() => {
    if (known) return
    const stopped = new AbortController()
    const load = async () => {
      const { askLegalText } = await import('./ask-legal-text.ts')
      setKnown(await askLegalText(name, stopped.signal))
    }
    // If the server does not answer, the prerendered text stays.
    load().catch(() => undefined)
    return () => stopped.abort()
  }, [known, name])
  return known && known.number > 0 ? known.text : null
}
