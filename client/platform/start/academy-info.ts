import { useEffect, useSyncExternalStore } from 'react'
import type { AcademyInfo } from '#contract/operations.ts'
import {
  ownStyleId,
  type PageTexts,
  pagePlaceholders,
  pageTexts,
  unknownPageTexts,
} from '#contract/site/page-texts.ts'

const usualBrand = 'Meridian'

/** Pages are prerendered before these are known: the server fills them in when it sends the page. */
const textsMeanwhile =
  import.meta.env.SSR && import.meta.env.PROD ? pagePlaceholders : unknownPageTexts(usualBrand)

// Not a query: public pages do without that library.
let known = readFromPage()
let isAsking = false
const listeners = new Set<() => void>()

/** What the server wrote into the page, so that the first paint is right. */
function readFromPage(): AcademyInfo | undefined {
  if (typeof document === 'undefined') return undefined
  const json = document.getElementById('academy-info')?.textContent
  return json ? JSON.parse(json) : undefined
}

/** Applies the academy's own colours, or removes them. */
function showStyle(css: string | null) {
  const present = document.getElementById(ownStyleId)
  if (!css) return present?.remove()
  const style = present ?? document.head.appendChild(document.createElement('style'))
  style.id = ownStyleId
  style.textContent = css
}

/** Asks the server if the page did not come from it, as during development. */
async function load() {
  isAsking = true
  try {
    const { askAcademyInfo } = await import('./ask-academy-info.ts')
    known = await askAcademyInfo()
    showStyle(known.look?.accentCss ?? null)
    for (const listener of listeners) listener()
  } catch {
    // Pages show what they can without it; the next page tries again.
  } finally {
    isAsking = false
  }
}

/** Asks the server again, because the academy's owner has changed something. */
export function renewAcademyInfo(): void {
  void load()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const present = () => known

/** What visitors may know of the academy; undefined until loaded. */
export function useAcademyInfo(): AcademyInfo | undefined {
  const info = useSyncExternalStore(subscribe, present, present)
  useEffect(() => {
    if (!known && !isAsking) void load()
  }, [])
  return info
}

/** The texts of public pages that depend on the running academy. */
export function usePageTexts(): PageTexts {
  const info = useAcademyInfo()
  return info ? pageTexts(info) : textsMeanwhile
}

/** The academy's name. */
export function useBrand(): string {
  return usePageTexts().brand
}
