import { useSyncExternalStore } from 'react'

export type Theme = 'light' | 'dark'

const key = 'theme'
const listeners = new Set<() => void>()

/** Runs before the first paint, so that a dark page never flashes light. */
export const themeScript = `try{document.documentElement.classList.add(localStorage.getItem('${key}')==='dark'?'dark':'light')}catch{document.documentElement.classList.add('light')}`

/** The theme that a stored value means: light unless it says dark. */
export function themeOf(stored: string | null): Theme {
  return stored === 'dark' ? 'dark' : 'light'
}

/** Keeps the theme and puts it on the document root as a class. */
export function applyTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  showTheme(theme)
}

function showTheme(theme: Theme): void {
  document.documentElement.classList.remove('light', 'dark')
  document.documentElement.classList.add(theme)
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

const present = (): Theme => themeOf(localStorage.getItem(key))

/** The present theme and the function that flips it; all tabs follow. */
export function useTheme(): { theme: Theme; toggleTheme: () => void } {
  const theme = useSyncExternalStore(subscribe, present, () => 'light' as const)
  return { theme, toggleTheme: () => applyTheme(theme === 'dark' ? 'light' : 'dark') }
}
