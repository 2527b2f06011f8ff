import { Moon, Sun } from 'lucide-react'
import { useTheme } from '#client/platform/theme.ts'
import { Button } from './button.tsx'

/** Flips between light and dark. */
export function ThemeToggle() {
  const { theme, toggleTheme } = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button variant="ghost" size="icon" aria-label="Toggle theme" onClick={toggleTheme}>
      <Icon aria-hidden="true" />
    </Button>
  )
}
