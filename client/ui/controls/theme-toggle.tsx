import { Moon, Sun } from 'lucide-react'
import { useThemeChoice } from '#client/platform/start/theme.ts'
import { Button, type ButtonProps } from './button.tsx'

/** Toggles between light and dark. */
export function ThemeToggle(props: Omit<ButtonProps, 'children'>) {
  const { theme, toggleTheme } = useThemeChoice()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <Button {...props} variant="ghost" size="icon" aria-label="Toggle theme" onClick={toggleTheme}>
      <Icon aria-hidden="true" />
    </Button>
  )
}
