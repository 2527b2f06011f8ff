import type { Appearance, StripeElementStyle } from '@stripe/stripe-js'
import type { Theme } from '#client/platform/start/theme.ts'

/** The look of our controls in the current theme, for a frame that our styles do not reach. */
export function cardElementStyle(): StripeElementStyle {
  const { fontSize } = getComputedStyle(document.documentElement)
  return {
    base: {
      color: plainColour('--foreground'),
      iconColor: plainColour('--muted-foreground'),
      fontFamily: 'system-ui, sans-serif',
      fontSize,
      '::placeholder': { color: plainColour('--muted-foreground') },
    },
    invalid: { color: plainColour('--danger'), iconColor: plainColour('--danger') },
  }
}

/** The same for Stripe's own form. */
export function formAppearance(theme: Theme): Appearance {
  const { fontSize } = getComputedStyle(document.documentElement)
  const border = `1px solid ${plainColour('--input')}`
  const ring = `2px solid ${plainColour('--ring')}`
  return {
    theme: theme === 'dark' ? 'night' : 'stripe',
    variables: {
      fontFamily: 'system-ui, sans-serif',
      fontSizeBase: fontSize,
      borderRadius: '6px',
      colorPrimary: plainColour('--primary'),
      colorBackground: plainColour('--card'),
      colorText: plainColour('--foreground'),
      colorTextSecondary: plainColour('--muted-foreground'),
      colorTextPlaceholder: plainColour('--muted-foreground'),
      colorDanger: plainColour('--danger'),
    },
    rules: {
      '.Input': { border, boxShadow: 'none' },
      '.Input:focus': { outline: ring, boxShadow: 'none' },
      '.Tab': { border: `1px solid ${plainColour('--border')}`, boxShadow: 'none' },
      '.Tab:focus': { outline: ring, boxShadow: 'none' },
      '.Tab--selected': {
        borderColor: plainColour('--primary'),
        color: plainColour('--foreground'),
      },
      '.Label': { color: plainColour('--foreground') },
    },
  }
}

/** A design colour as rgb(), which every browser and Stripe understand. */
function plainColour(token: string): string {
  const canvas = document.createElement('canvas')
  canvas.width = 1
  canvas.height = 1
  const context = canvas.getContext('2d')
  if (!context) return 'currentColor'
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue(token)
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  return `rgb(${red}, ${green}, ${blue})`
}
