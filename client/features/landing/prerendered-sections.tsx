import { useEffect, useEffectEvent } from 'react'

/** The id of the element around everything below the first screen. */
export const sectionsId = 'sections'

/** What is prerendered of it, before React renders it; undefined on a page that is not. */
export const prerenderedSections = (): string | undefined =>
  import.meta.env.SSR ? undefined : document.getElementById(sectionsId)?.innerHTML

interface PrerenderedSectionsProps {
  html: string
  onIncomplete: (() => void) | undefined
}

/**
 * Stands for the sections below the first screen if their scripts don't come: what is prerendered of them stays to be
 * read, where an error would replace the whole page.
 */
export function PrerenderedSections({ html, onIncomplete }: PrerenderedSectionsProps) {
  const tell = useEffectEvent(() => onIncomplete?.())
  useEffect(() => tell(), [])
  return (
    <div
      id={sectionsId}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it is the page's own.
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}
