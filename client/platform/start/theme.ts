import { useSyncExternalStore } from 'react'
import { afterPaint } from './after-paint.ts'

export type Theme = 'light' | 'dark'

const key = 'theme'
const listeners = new Set<() => void>()

/** The colour of the browser's own bars, as `meta name="theme-color"`: that of the cards. */
export const themeColors: Record<Theme, string> = { light: '#fffefd', dark: '#12171f' }

/** Runs before the first paint, so that a dark page never flashes light; after the meta it sets. */
export const themeScript = `var d;try{d=localStorage.getItem('${key}')==='dark'}catch{}document.documentElement.classList.add(d?'dark':'light');if(d)document.querySelector('meta[name=theme-color]').content='${themeColors.dark}'`

/** The theme for a stored value: light unless it says dark. */
export function themeOf(stored: string | null): Theme {
  return stored === 'dark' ? 'dark' : 'light'
}

/**
 * Stores the theme, and sets it on the document root as a class: once whatever chose it has been painted, since
 * the colours of a whole page take longer than an answer to a press may.
 */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  notify()
  afterPaint(() => showTheme(chosen()))
}

/** Set on the document's root while its colours change; see the styles. */
const changing = 'data-theme-changing'
/** Milliseconds until colours are animated again: after the press has been answered, on a slow device too. */
const settling = 300
let settled: ReturnType<typeof setTimeout> | undefined

function showTheme(theme: Theme): void {
  const root = document.documentElement
  root.setAttribute(changing, '')
  clearTimeout(settled)
  settled = setTimeout(() => root.removeAttribute(changing), settling)
  root.classList.remove('light', 'dark')
  root.classList.add(theme)
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', themeColors[theme])
  notify()
}

function notify(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) showTheme(themeOf(event.newValue))
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

const chosen = (): Theme => themeOf(localStorage.getItem(key))
const shown = (): Theme => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')
const prerendered = (): Theme => 'light'

/** The theme in which the page is shown, for what takes its colours from there. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shown, prerendered)

/** The chosen theme, which the page shows a moment later, and a function that toggles it; all tabs follow. */
export function useThemeChoice(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, chosen, prerendered)
  return { theme, toggleTheme: () => applyTheme(theme === 'dark' ? 'light' : 'dark') }
}
